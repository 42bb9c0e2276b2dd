"""Journals of PRSNL, written by a device that speaks its API: one in which everything stands that a page can show, and
one with a hundred thousand items, for what has to be quick with them."""

import random
import sys
import time
from datetime import date, datetime, timedelta, timezone

from clinic import EMAIL, PASSWORD, SAVED
from harness import ROOT

sys.path.append(str(ROOT / "Tests/Client"))
from device import Account, Device, new_id  # noqa: E402

APP = "prsnl"
EAST = timezone(timedelta(hours=-3))
# A page that nothing happens to by itself: no live channel tells it anything, no request is too late, and what would
# happen after more than four seconds does not. What is said for ten seconds stays, and a draft stays one. Its clock
# goes until a journey says what it shows, in milliseconds: `clock = Date.now()`.
PATIENT = """{
  const timer = globalThis.setTimeout
  globalThis.setTimeout = (work, time = 0, ...rest) => timer(work, time > 4_000 ? 2 ** 31 - 1 : time, ...rest)
  AbortSignal.timeout = () => new AbortController().signal
  globalThis.WebSocket = class extends EventTarget {
    static OPEN = 1
    readyState = 0
    close() {}
  }
  const Real = Date
  globalThis.clock = undefined
  globalThis.Date = class extends Real {
    constructor(...parts) { parts.length ? super(...parts) : super(Date.now()) }
    static now() { return globalThis.clock ?? Real.now() }
  }
}"""
# What one mutation brings in, and one request of texts.
HEADS, TEXTS, TEXT_BYTES = 40, 500, 1_000_000


def now() -> int:
    """In milliseconds."""
    return int(time.time() * 1_000)


def today() -> date:
    return datetime.now(EAST).date()


def version(text: str) -> str:
    """By which a text is known: 64-bit FNV-1a of its UTF-8; empty for none."""
    if not text:
        return ""
    number = 0xCBF29CE484222325
    for byte in text.encode():
        number = ((number ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return f"{number:016x}"


def start(text: str) -> str:
    """The first words, of a text without marks."""
    return " ".join(text.split())[:200]


class Journal:
    """Somebody's journal, and the device that writes it. What it adds it gives an id."""

    def __init__(self, server, name: str = "Diário da Ana"):
        account = Account.sign_up(server.port, APP, clinicName=name, email=EMAIL, password=PASSWORD)
        self.device = Device(account)
        self.device.revision = 1
        self.account = account
        self.heads: list[dict] = []
        self.texts: list[dict] = []

    def item(self, title: str, text: str = "", days_ago: int = 0, **fields) -> str:
        id = fields.pop("id", None) or new_id()
        at = now() - days_ago * 86_400_000
        self.heads.append({
            "id": id, "title": title, "start": start(text),
            "day": (today() - timedelta(days_ago)).isoformat(), "kind": "note", "tags": [],
            "source": "typed", "text": version(text), "bytes": len(text.encode()), "copy": "",
            "isFavourite": False, "place": 0, "links": [], "createdAt": at, "updatedAt": at} | fields)
        if text:
            self.keep(id, text)
        return id

    def keep(self, item: str, text: str) -> str:
        """A text beside the item; its version."""
        self.texts.append({"item": item, "version": version(text), "text": text})
        return version(text)

    def copy(self, item: str, text: str) -> None:
        """The readable copy of the page that an item, which is not sent yet, leads to."""
        head = next(each for each in self.heads if each["id"] == item)
        head["copy"] = self.keep(item, text)

    def write(self, item: str, text: str, base: str) -> None:
        """Another text, over that version."""
        self.keep(item, text)
        self.device.mutate("writeItem", item=item, base=base, text=version(text),
                           bytes=len(text.encode()), start=start(text), links=[])

    def highlight(self, item: str, quote: str, note: str = "", part: str = "text") -> str:
        return self._add("addHighlight", "highlight", {
            "item": item, "part": part, "quote": quote, "lead": "", "tail": "", "position": 0,
            "color": "yellow", "note": note, "createdAt": 0, "updatedAt": 0})

    def search(self, name: str, query: str) -> str:
        return self._add("addSavedSearch", "savedSearch", {
            "name": name, "query": query, "createdAt": 0, "updatedAt": 0})

    def _add(self, mutation: str, argument: str, record: dict) -> str:
        id = new_id()
        self.device.mutate(mutation, **{argument: {"id": id} | record})
        return id

    def send(self) -> None:
        """Texts before the heads that name them, and what was done with those behind."""
        self._send_texts()
        behind, self.device.queue = self.device.queue, []
        self.device._sequence -= len(behind)
        for first in range(0, len(self.heads), HEADS):
            self.device.mutate("importItems", items=self.heads[first:first + HEADS])
            # Many would be too much for one request.
            if len(self.device.queue) == 20:
                self.device.sync()
        self.heads = []
        # Of one device, each in line behind the other.
        for each in behind:
            self.device.mutate(each["name"], **each["arguments"])
        self.device.sync()
        assert not self.device.refused, next(iter(self.device.refused.values()))

    def _send_texts(self) -> None:
        batch, size = [], 0
        for text in [*self.texts, None]:
            bytes = len(text["text"].encode()) if text else 0
            if batch and (text is None or len(batch) == TEXTS or size + bytes > TEXT_BYTES):
                answer = self.account.post("v1/texts", space=self.device.space, texts=batch)
                assert not answer["refused"], answer["refused"][:3]
                batch, size = [], 0
            if text:
                batch.append(text)
                size += bytes
        self.texts = []


# Words for a hundred thousand texts, some of them rare as in any language: the i-th is i times rarer than the first.
SYLLABLES = [a + b for a in ("b", "c", "d", "f", "g", "l", "m", "n", "p", "r", "s", "t", "v") for b in "aeiou"]
COMMON = ("casa trabalho viagem livro receita jardim reunião família música caminhada projeto saúde ideia carta "
          "cidade chuva mercado escola amizade filme estrada praia janela café domingo").split()


def vocabulary(count: int = 20_000) -> tuple[list[str], list[float]]:
    chance = random.Random(22)
    words = list(COMMON)
    while len(words) < count:
        words.append("".join(chance.choice(SYLLABLES) for _ in range(chance.randint(2, 5))))
    weights = [1 / (place + 3) for place in range(count)]
    total, sums = 0.0, []
    for each in weights:
        total += each
        sums.append(total)
    return words, sums


def many(count: int = 100_000, words: int = 110):
    """So many items, always the same, over twenty years, the newest last: title, text, days ago, tags, kind."""
    chance = random.Random(23)
    known, sums = vocabulary()
    for number in range(count):
        length = max(3, int(chance.expovariate(1 / words)))
        said = chance.choices(known, cum_weights=sums, k=length)
        title = " ".join(said[:chance.randint(2, 6)]).capitalize()
        tags = [COMMON[chance.randrange(12)]] if chance.random() < 0.4 else []
        kind = "link" if chance.random() < 0.3 else "note"
        yield title, " ".join(said) + ".", (count - 1 - number) * 7_300 // count, tags, kind


def bring_journal(server, count: int = 100_000) -> Journal:
    """A journal with so many items at the server; `open_journal` brings it to a device."""
    journal = Journal(server)
    for number, (title, text, days_ago, tags, kind) in enumerate(many(count)):
        journal.item(title, text, days_ago, tags=tags, kind=kind)
        # Not all of them at once in memory.
        if number % 10_000 == 9_999:
            journal.send()
            journal.device.rows.clear()
    journal.send()
    return journal


def open_journal(page) -> None:
    """Signs in on a device, and waits until it has all."""
    page.open(f"/{APP}/entrar")
    page.get("textbox", "E-mail").type(EMAIL)
    page.get("textbox", "Senha").type(PASSWORD)
    page.get("button", "Entrar").click()
    page.get("heading", "Linha do tempo")
    page.until(lambda: page.evaluate("document.querySelectorAll('.timeline-row').length > 0"), "items", 300)
    page.get("button", SAVED, within=300)
    page.until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"), "the worker")
