"""The shelf in a browser: several covers a screen on a phone, a filter without scripts, a page without a network."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.house import PHONE, House


def test_several_covers_stand_on_a_screen_of_a_phone(house: House) -> None:
    """Issue 18: it was one cover a screen, 6,765 px of them."""
    page = house.guest(size=PHONE)
    page.goto("/")
    tops = page.evaluate("[...document.querySelectorAll('.cover')].map(cover => cover.getBoundingClientRect().top)")
    assert tops[0] == tops[1], "two side by side"
    assert page.evaluate("document.documentElement.scrollHeight") < 2600
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_how_many_one_is_filters_without_scripts_and_by_a_link(house: House) -> None:
    page = house.guest(java_script_enabled=False)
    page.goto("/?people=5&sort=minutes")
    expect(page.locator(".covers > li:visible")).to_have_count(2)
    page.locator("label[for=people-1]").click()
    expect(page.locator(".covers > li:visible .title").first).to_contain_text("Mad Maxence")
    page.fill("#q", "lighthouse")
    page.click(".find button")
    expect(page.locator(".covers > li:visible")).to_have_count(1)


def test_without_a_network_the_shelf_says_what_can_be_done(house: House) -> None:
    page = house.guest(is_rough=True, service_workers="allow")
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    page.context.set_offline(True)
    page.goto("/g/toroball")
    expect(page.locator("h1")).to_have_text("No connection")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != "rgba(0, 0, 0, 0)", "with its style"
    page.context.set_offline(False)
    page.click(".lit")
    expect(page.locator(".covers")).to_be_visible()
