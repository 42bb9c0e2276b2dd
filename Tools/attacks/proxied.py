"""Attacks through a proxy that is trusted: a client who would be many, and many who would be forgotten."""

import http.client
import json
import time

from .answers import side_by_side, told
from .attack import Attack, CameThrough
from .target import PASSWORD, PATIENCE, Target

# Codes of one client at once, and then a second (RateLimits.signIn); the tables of counts hold 20,000.
BURST, A_SECOND = 20, 0.2
NETWORKS, LINES = 32_000, 8
GUESSER = "203.0.113.66"


def tries(target: Target, addresses: list[str]) -> list[int]:
    """Tries a code for each, on one connection of the proxy."""
    connection = http.client.HTTPConnection(
        "127.0.0.1", target.port, timeout=PATIENCE, source_address=(target.PROXY, 0))
    answers = []
    for address in addresses:
        connection.request("POST", "/fisioflow/v1/accounts/confirm", json.dumps({"code": "x"}),
                           {"Content-Type": "application/json", "X-Forwarded-For": address})
        answer = connection.getresponse()
        answer.read()
        answers.append(answer.status)
    connection.close()
    return answers


def disguises(target: Target) -> str:
    """One client with other ports, in other words, and with what it says of itself before the proxy does."""
    began, answers = time.monotonic(), {}
    for words, addresses in {
        "ports": [f"198.51.100.7:{1024 + number}" for number in range(60)],
        "networks of one /56": [f"2001:db8:7:{number:x}::1" for number in range(200)],
        "hops before it": [f"192.0.2.{number}, 198.51.100.8" for number in range(60)],
        "no addresses": [f"unknown{number}" for number in range(60)],
    }.items():
        said = tries(target, addresses)
        most = BURST * (4 if "/56" in words else 1) + (time.monotonic() - began) * A_SECOND * 4 + 2
        if len(said) - said.count(429) > most:
            raise CameThrough(f"{words}: {told(said)}")
        answers[words] = told(said)
    return "; ".join(f"{words} {said}" for words, said in answers.items())


def full_tables(target: Target) -> str:
    """A guesser uses their tries up, then comes as so many others that the server forgets somebody."""
    grant = target.sign_up()
    owner = {"email": grant["account"]["email"], "password": PASSWORD, "knownDevice": grant["knownDevice"]}
    began = time.monotonic()
    before = tries(target, [GUESSER] * (BURST + 10))
    others = side_by_side([
        lambda line=line: tries(target, [
            f"2001:{line + 1:x}:{number:x}::1" if number % 4 else f"10.{line}.{number >> 8}.{number & 255}"
            for number in range(NETWORKS // LINES)]) for line in range(LINES)])
    after = tries(target, [GUESSER] * (BURST + 10))
    passed = len(before + after) - (before + after).count(429)
    if passed > BURST + (time.monotonic() - began) * A_SECOND + 2:
        raise CameThrough(f"the guesser's count was forgotten: {told(before)}, then {told(after)}")
    home = "203.0.113.7"
    came = [target.post("v1/sessions", owner, forwarded=home)[0],
            target.post("v1/sessions", owner | {"knownDevice": ""}, forwarded=home)[0]]
    if came != [200, 200]:
        raise CameThrough(f"the owner was kept out: {came}")
    return (f"others {told(status for each in others for status in each)}; the guesser {told(before)}, "
            f"then {told(after)}; the owner got in")


PROXIED = [
    Attack("disguises", "one client behind a proxy that would be counted as many", disguises),
    Attack("full tables", "32,000 networks behind a proxy, and a guesser who would be forgotten", full_tables),
]
