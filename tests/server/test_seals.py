"""The seal of a house: standard signatures, made by one key and readable by anybody."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.server.seals import is_sealed, is_signed, name_of_house, public_key, seal, sign
from tests.server.kept import KEY, SECRET

# RFC 8032, section 7.1: tests 1, 2, 3 and SHA(abc)
VECTORS = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe"
        "24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302a"
        "eeb00d291612bb0c00",
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed2"
        "8dc027beceea1ec40a",
    ),
    (
        "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce8"
        "0e2a9ac94fa54ca49f",
        "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac1"
        "7ad9bef1177331a704",
    ),
]


@pytest.mark.parametrize(("seed", "public", "message", "signature"), VECTORS)
def test_signatures_are_those_of_the_standard(seed: str, public: str, message: str, signature: str) -> None:
    key, said = bytes.fromhex(seed), bytes.fromhex(message)
    assert public_key(key).hex() == public
    assert sign(key, said).hex() == signature
    assert is_signed(bytes.fromhex(public), said, bytes.fromhex(signature))
    assert not is_signed(bytes.fromhex(public), said + b"x", bytes.fromhex(signature))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 8 * 96 - 1))
def test_a_changed_bit_breaks_key_or_signature(bit: int) -> None:
    _, public, message, signature = map(bytes.fromhex, VECTORS[2])
    both = bytearray(public + signature)
    both[bit // 8] ^= 1 << bit % 8
    assert not is_signed(bytes(both[:32]), message, bytes(both[32:]))


@pytest.mark.parametrize("signature", [b"", bytes(64), b"\xff" * 64, bytes(63), bytes(65)])
def test_rubbish_is_no_signature(signature: bytes) -> None:
    assert not is_signed(bytes.fromhex(VECTORS[0][1]), b"", signature)


def test_a_number_beyond_the_order_is_no_second_signature() -> None:
    """Otherwise every signature could be changed into another one that holds as well."""
    _, public, message, signature = map(bytes.fromhex, VECTORS[0])
    order = 2**252 + 27742317777372353535851937790883648493
    more = (int.from_bytes(signature[32:], "little") + order).to_bytes(32, "little")
    assert not is_signed(public, message, signature[:32] + more)


def test_a_sealed_record_survives_a_file_and_no_change() -> None:
    record = seal({"names": ["Ñandú", "\u202e<b>"], "created": 1.5, "log": [{"at": 1e9, "move": 3}]}, KEY)
    assert record["house"] == name_of_house(KEY) != name_of_house(SECRET)
    assert is_sealed(json.loads(json.dumps(record, ensure_ascii=False, indent=1)))
    assert is_sealed(dict(reversed(record.items()))), "the order of its parts says nothing"
    for change in ({"created": 1.25}, {"house": name_of_house(SECRET)}, {"more": 1}, {"names": ["Ñandú"]}):
        assert not is_sealed(record | change)


def test_the_key_is_not_told() -> None:
    told = json.dumps(seal({}, KEY))
    assert KEY.hex() not in told
