"""Somebody's own bot at a table: it sits down, waits for its turn, and plays. `python bot.py http://host:8000 TABLE`"""

from __future__ import annotations

import json
import random
import sys
import time
import urllib.error
import urllib.request
import uuid
from typing import Any


def call(url: str, secret: str = "", body: dict[str, Any] | None = None) -> Any:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {secret}"} if secret else {})
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=60) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        if error.code != 429:
            raise
        time.sleep(int(error.headers["Retry-After"]))  # too fast
        return call(url, secret, body)


def main(server: str, table: str) -> None:
    seat = call(f"{server}/api/tables/{table}/seats", body={"name": "Robotina"})
    scene = call(f"{server}/api/tables/{table}", seat["secret"])
    while not scene["is_over"]:
        choices = scene["view"]["choices"]
        if scene["is_waiting"] and not scene["brought"]:  # our part of the dice
            mix = {"do": "mix", "entropy": uuid.uuid4().hex}
            scene = call(f"{server}/api/tables/{table}/moves", seat["secret"], mix)["view"]
        elif choices:
            move = {"do": "move", "version": scene["version"], "nonce": uuid.uuid4().hex}
            move["move"] = random.choice(choices)["id"]
            scene = call(f"{server}/api/tables/{table}/moves", seat["secret"], move)["view"]
        else:  # wait until something happens
            scene = call(f"{server}/api/tables/{table}?after={scene['version']}", seat["secret"])
    print(scene["ending"], [player["score"] for player in scene["players"]])


if __name__ == "__main__":
    main(*sys.argv[1:])
