"""Attacks on signing in."""

from .answers import side_by_side, told
from .attack import Attack, CameThrough
from .target import PASSWORD, Target

# Networks that guess, and how often each tries.
NETWORKS, TRIES = 40, 12


def guesses(target: Target) -> str:
    """A crowd guesses one account's password; its owner signs in meanwhile."""
    grant = target.sign_up()
    email, home = grant["account"]["email"], "127.0.97.1"
    owner = {"email": email, "password": PASSWORD, "knownDevice": grant["knownDevice"]}

    def guess(network: int) -> list[int]:
        return [target.post("v1/sessions", {"email": email, "password": f"{network} {number} senha"},
                            address=f"127.1.{network}.1")[0] for number in range(TRIES)]

    def sign_in() -> list[int]:
        # On the device that they signed up on, then on another in the same network.
        return [target.post("v1/sessions", owner, address=home)[0],
                target.post("v1/sessions", owner | {"knownDevice": ""}, address=home)[0]]

    answers = side_by_side([sign_in] + [
        lambda network=network: guess(network) for network in range(1, NETWORKS + 1)])
    tried = [status for each in answers[1:] for status in each]
    if answers[0] != [200, 200]:
        raise CameThrough(f"the owner was kept out: {answers[0]}; {told(tried)}")
    # What is looked at is told 401; the rest was not even compared.
    if tried.count(401) > 130:
        raise CameThrough(f"{tried.count(401)} passwords of strangers were looked at; {told(tried)}")
    return f"{told(tried)}; the owner got in"


PASSWORDS = [
    Attack("guesses", "480 passwords from forty networks for one account, at once", guesses),
]
