"""Invitations by mail, through a real mail server, from the real one of Umbu (Docs/Jobs.md)."""

import contextlib
import json
import sys
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Browser"))

from device import Account  # noqa: E402
from harness.mailbox import TAKEN, Mailbox  # noqa: E402
from harness.server import Server  # noqa: E402
from harness.waiting import until  # noqa: E402

HERS = "bia@example.com"


@contextlib.contextmanager
def clinic(mailbox: Mailbox):
    """A clinic whose server mails through the mailbox, and whose founder has confirmed her e-mail."""
    server = Server(
        "--mail", f"smtp://127.0.0.1:{mailbox.port}?from=convites@clinica.example&name=FisioFlow",
        "--address", "https://umbu.example")
    try:
        ana = Account.sign_up(
            server.port, "fisioflow", clinicName="Clínica Ipê", email="ana@example.com",
            password="uma senha bem comprida")
        mailbox.wait(1)
        ana.post("v1/accounts/confirm", code=link(mailbox.mails[0]).split("#")[1])
        yield server, ana
    finally:
        server.stop()
        mailbox.close()


def link(mail) -> str:
    text = mail.get_body(("plain",)).get_content()
    return next(line for line in text.splitlines() if line.startswith("https://"))


def post(account: Account, path: str, body: dict) -> dict:
    request = urllib.request.Request(
        f"http://127.0.0.1:{account.port}/fisioflow/v1/{path}", json.dumps(body).encode(),
        {"Authorization": f"Bearer {account.token}", "Content-Type": "application/json",
         # What a request calls its host has no business in a mail.
         "Host": "evil.example"}, method="POST")
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read() or b"{}")


def invite(account: Account, language: str | None = None) -> dict:
    return post(account, "invitations", {
        "space": account.spaces[0], "email": HERS, "role": "receptionist"} |
        ({"language": language} if language else {}))


def test_an_invitation_arrives_as_any_mail_reader_reads_it():
    mailbox = Mailbox()
    with clinic(mailbox) as (_, ana):
        assert invite(ana, "pt-BR")["isMailed"] is True
        mailbox.wait(2)
        mail = mailbox.mails[1]
        assert mail["To"] == HERS
        assert mail["From"] == "FisioFlow <convites@clinica.example>"
        assert mail["Subject"] == "Convite para o FisioFlow"
        assert mail["Message-ID"].endswith("@clinica.example>")
        assert mail.get_content_type() == "multipart/alternative" and not mail.defects
        text = mail.get_body(("plain",)).get_content()
        html = mail.get_body(("html",)).get_content()
        address = link(mail)
        assert address.startswith("https://umbu.example/fisioflow/convite#")
        assert f'<a href="{address}">' in html and "evil" not in text + html
        assert "Clínica Ipê convidou você" in text and "ana@" not in text + html
        look = post(ana, "invitations/look", {"code": address.split("#")[1]})
        assert look["spaceName"] == "Clínica Ipê" and look["email"] == HERS


def test_a_mail_server_that_wants_it_later_gets_it_later_and_one_that_never_does_is_believed():
    mailbox = Mailbox(TAKEN, "451 4.3.0 later", "550 5.1.1 no such user")
    with clinic(mailbox) as (server, ana):
        invite(ana)

        def waiting() -> str:
            return server.command("jobs", "list")

        until(lambda: "451 4.3.0" in waiting(), "its answer in the list")
        job = next(line.split()[0] for line in waiting().splitlines() if "451" in line)
        # The operator does not wait for the pause to end.
        assert "1 job will be tried again" in server.command("jobs", "retry", job)
        until(lambda: "there is no such address" in waiting(), "a dead letter")
        assert HERS not in waiting() and len(mailbox.mails) == 1
        assert "1 dead" in waiting()
        assert "1 job will be tried again" in server.command("jobs", "retry", "dead")
        mailbox.wait(2)
