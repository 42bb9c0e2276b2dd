"""Attacks by mail: strangers who get what they did not ask for."""

import time

from .answers import told
from .attack import Attack, CameThrough
from .target import Target

STRANGER = "estranha@example.org"
# What MailLimits allows: of one account within five minutes, and to one receiver in them.
OF_ACCOUNT, TO_RECEIVER = 10, 1


def to(target: Target, email: str) -> list[int]:
    """Which of the mails are to that address, in whatever spelling."""
    return [number for number, mail in enumerate(target.mailbox.mails)
            if email in str(mail["To"]).lower().replace("es.tranha", "estranha")]


def confirmed(target: Target, clinic: str) -> tuple[str, str]:
    """Somebody whose clinic has a name of their choice, and whose e-mail is their own."""
    grant = target.sign_up(clinic)
    token, account = grant["accessToken"], grant["account"]
    space = account["spaces"][0]["space"]
    while not (mails := to(target, account["email"])):
        target.mailbox.wait(len(target.mailbox.mails) + 1)
    code = target.mailbox.link(mails[0]).split("#")[1]
    status, _ = target.post("v1/accounts/confirm", {"code": code}, token)
    assert status == 200, status
    return token, space


def invite(target: Target, who: tuple[str, str], email: str) -> bool | int:
    """Whether the invitation is mailed, or the status of a no."""
    token, space = who
    status, said = target.post("v1/invitations", {
        "space": space, "email": email, "role": "receptionist"}, token)
    return said["isMailed"] if status == 200 else status


def invitations(target: Target) -> str:
    """Many to one stranger, from three accounts and in every spelling, then one each to many."""
    senders = [confirmed(target, "Ganhe em https://ganhe.example") for _ in range(3)]
    before = len(target.mailbox.mails)
    first = invite(target, senders[0], STRANGER)
    while not to(target, STRANGER):
        target.mailbox.wait(len(target.mailbox.mails) + 1)
    spellings = [STRANGER, STRANGER.upper(), "Estranha+a@example.org", "es.tranha@example.org"]
    same = [first] + [invite(target, who, spellings[number % 4]) for who in senders for number in range(1, 9)]
    many = [invite(target, senders[0], f"alguem{number}@example.org") for number in range(40)]
    # Nothing waits to be sent any more.
    while "invitation" in target.command("jobs", "list"):
        time.sleep(0.5)
    mails, to_stranger = target.mailbox.mails[before:], len(to(target, "estranha"))
    if to_stranger > TO_RECEIVER or len(mails) > OF_ACCOUNT + TO_RECEIVER:
        raise CameThrough(f"{to_stranger} mails to one stranger, {len(mails)} in all")
    if any("ganhe.example" in mail.as_string() for mail in mails):
        raise CameThrough("a link of the sender's choice is in a mail")
    return f"{told(same + many)}; {to_stranger} mail to the stranger, {len(mails)} in all"


MAIL = [
    Attack("invitations", "25 invitations of three accounts to one stranger, and 40 of one to others",
           invitations),
]
