"""A mail server in this process (aiosmtpd), which keeps what it takes."""

import email
import email.policy
import threading

from aiosmtpd.controller import Controller

from harness import PATIENCE
from harness.server import free_port

TAKEN = "250 2.1.5 ok"


class Mailbox:
    """`answers` are replies to recipients, in turn; who is answered nothing else is taken."""

    def __init__(self, *answers: str):
        self._answers = list(answers)
        self._came = threading.Condition()
        self.mails: list[email.message.EmailMessage] = []
        self.port = free_port()
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port)
        self._controller.start()

    async def handle_RCPT(self, server, session, envelope, address, options):
        answer = self._answers.pop(0) if self._answers else TAKEN
        if answer == TAKEN:
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server, session, envelope):
        mail = email.message_from_bytes(envelope.original_content, policy=email.policy.default)
        with self._came:
            self.mails.append(mail)
            self._came.notify_all()
        return "250 2.0.0 taken"

    def wait(self, count: int) -> None:
        with self._came:
            assert self._came.wait_for(lambda: len(self.mails) >= count, PATIENCE), self.mails

    def link(self, number: int) -> str:
        """The link in one of the mails, as a path on whatever server it is."""
        text = self.mails[number].get_body(("plain",)).get_content()
        link = next(line for line in text.splitlines() if line.startswith("https://"))
        return "/" + link.split("/", 3)[3]

    def close(self) -> None:
        self._controller.stop()
