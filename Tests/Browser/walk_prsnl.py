"""Through every screen of PRSNL, in either language: most by their addresses, over a journal that has one of
everything; dialogs and what is empty by what a person taps."""

import re

from clinic import EMAIL, PASSWORD
from harness import QUICK
from journal import Journal, now, today, version

APP = "prsnl"
# Its pages below those of its records, and those whose paths are made of parts.
PAGES = {
    "linha/dia/[^/]+", "itens/novo", "itens/[^/]+/versoes", "itens/[^/]+/decidir/[^/]+", "itens/[^/]+/ler",
    "itens/[^/]+/compartilhar", "etiquetas/[^/]+", "buscar/[^/]+", "lixeira",
}
# The records with a page of their own, by their lists' paths.
RECORDS = {"itens"}
# What only a journey comes to: what goes up and comes down (test_going_up.py), an import that goes on and what was
# shared (test_prsnl_capture.py). A journal has neither plans nor a team nor copies of the common form, and no list at
# the path of its items.
NO_PAGES = {
    "ajustes/levar", "ajustes/trazer", "ajustes/copia", "ajustes/equipe", "planos", "itens", "salvar",
    "ajustes/outros", "ajustes/enviadas", "ajustes/mensagens", "ajustes/notificacoes",
}
NO_RECORD_PAGES = {"mensagens", "acessos"}

TEXT = """
# O que vimos

Subimos **cedo**, com *calma*, até o [mirante](https://mirante.example/).

- [x] água
- [ ] mapa

| Trecho | km |
| --- | --: |
| Subida | 4 |
| Volta | 4 |

> Ninguém tem pressa aqui.[^1]

[^1]: Disse o guia.
""".strip()

COPY = "# O umbuzeiro\n\n" + "\n\n".join(
    f"O umbuzeiro guarda água nas raízes e atravessa a seca do ano {year}." for year in range(1990, 2010))


class Diary:
    """Of whom there is one of everything."""

    def __init__(self, server):
        journal = self.journal = Journal(server)
        self.note = journal.item("Walk to the lake", TEXT, tags=["viagem"])
        self.other = journal.item("", "Just a thought, with no title.", 1)
        self.link = journal.item(
            "The umbu tree", "", 3, kind="link", url="https://sertao.example/umbu", tags=["ler"],
            reading="unread")
        journal.copy(self.link, COPY)
        self.read = journal.item(
            "Read long ago", "", 40, kind="link", url="https://longe.example/", reading="archived",
            isFavourite=True)
        self.ago = journal.item("A year ago", "Uma tarde de chuva.", 365, tags=["viagem"])
        self.gone = journal.item("In the trash", "Old list.", 5, deletedAt=now() - 86_400_000)
        for ago in range(8, 70):
            journal.item(f"Day {ago}", "Nothing much, and yet.", ago)
        marked = journal.highlight(self.note, "Ninguém tem pressa aqui.", note="Para lembrar")
        journal.highlight(self.link, "guarda água nas raízes", part="copy")
        self.search = journal.search("Trips", "tag:viagem")
        journal.send()
        # Two who wrote apart.
        journal.write(self.other, "Just a thought, and another one.", version("Just a thought, with no title."))
        journal.send()
        journal.write(self.other, "Just a thought, seen otherwise.", version("Just a thought, with no title."))
        journal.send()
        [self.waiting] = journal.device.table("waitingVersion")
        # And one who had not seen what the note said.
        journal.device.mutate("editHighlight", highlight=marked, changes=[
            {"name": "note", "value": "Para contar", "base": "0123456789abcdef"}])
        journal.send()
        [self.text] = journal.device.table("textConflict")

    def places(self):
        """The names of all places that an address leads to, with it."""
        note, link, other = f"itens/{self.note}", f"itens/{self.link}", f"itens/{self.other}"
        yield from {
            "timeline": "linha", "calendar": "linha/calendario", "day": f"linha/dia/{today()}",
            "day-wrong": "linha/dia/2026-13-40", "on-this-day": "linha/neste-dia", "trash": "lixeira",
            "item": note, "item-link": link, "item-undecided": other, "item-in-trash": f"itens/{self.gone}",
            "item-new": "itens/novo", "item-form": f"{note}/editar", "item-versions": f"{note}/versoes",
            "item-history": f"{note}/historico", "item-decision": f"{other}/decidir/{self.waiting}",
            "item-read": f"{link}/ler", "item-share": f"{note}/compartilhar",
            "item-gone": f"itens/{self.waiting}",
            "read-later": "ler", "read-archived": "ler/arquivados", "read-favourites": "ler/favoritos",
            "highlights": "marcacoes", "tags": "etiquetas", "tag": "etiquetas/viagem",
            "tag-gone": "etiquetas/nenhuma", "find": "buscar", "find-saved": f"buscar/{self.search}",
            "quick": "novo", "shared": "compartilhado",
            "shared-too-many": "compartilhado/demais", "shared-no-room": "compartilhado/sem-espaco",
            "mail": "ajustes/correio", "capture": "ajustes/capturar",
            "import": "importar", "take-away": "levar", "bring-back": "trazer",
            "settings": "ajustes", "journal": "ajustes/diario", "storage": "ajustes/espaco",
            "texts": "textos", "text": f"textos/{self.text}", "sync": "ajustes/sincronizacao",
            "import-unsynced": "ajustes/sincronizacao/importar",
            "devices": "ajustes/aparelhos", "privacy": "ajustes/privacidade",
            "own-rows": "ajustes/privacidade/meus-dados", "live-events": "ajustes/privacidade/ao-vivo",
            "policy": "ajustes/privacidade/politica", "policy-changes": "ajustes/privacidade/politica/mudancas",
        }.items()


def open_at(page, path: str, is_link: bool = False) -> None:
    """Opens a page by its address, or as a link of the page before leads to it, and waits until it shows what it
    has."""
    (page.follow if is_link else page.open)(f"/{APP}/{path}")
    for _ in range(2):
        page.until(lambda: page.evaluate(
            "!!document.querySelector('h1') && !document.querySelector('.skeleton')"), f"{path} to be there")
        # Records that come after the page may put something in its place.
        page.settle()


def walk(server, page, look, is_english: bool = False) -> None:
    """Through every screen of the app; `look(place)` on each."""
    def said(portuguese: str, english: str) -> str:
        return english if is_english else portuguese

    def tap(portuguese: str, english: str, kind: str = "button") -> None:
        page.get(kind, said(portuguese, english)).click()

    for path in ("comecar", "entrar", "esqueci-a-senha", "criar-conta"):
        open_at(page, path)
        look(path)
    diary = Diary(server)
    open_at(page, "entrar")
    page.get("textbox", said("E-mail", "E-mail")).type(EMAIL)
    page.get("textbox", said("Senha", "Password")).type(PASSWORD)
    tap("Entrar", "Sign in")
    page.get("heading", said("Linha do tempo", "Timeline"))
    page.get("button", said("Tudo salvo", "All saved"))
    for name, path in diary.places():
        # To load the app each time takes longer than to look at it.
        open_at(page, path, is_link=QUICK)
        look(name)
    walk_deeds(page, diary, look, said, tap)
    open_at(page, "ajustes")
    tap("Sair", "Sign out")
    page.get("heading", said("Entrar", "Sign in"))
    open_at(page, "confirmar#" + "a" * 43)
    look("confirmation")
    page.browser.witness.allow("404")
    # Nobody is invited to a journal: the page says that there is no such invitation.
    open_at(page, "convite#" + "a" * 43)
    look("invitation")
    open_at(page, "trocar-email#" + "a" * 43)
    page.get("button", said("Tentar de novo", "Try again"))
    look("change-of-email")
    open_at(page, "nova-senha#" + "a" * 43)
    look("new-password")


def walk_deeds(page, diary: Diary, look, said, tap) -> None:
    """What opens over a page, what is said of what was done, and what is wrong in a form."""
    open_at(page, "buscar")
    field = page.get("searchbox", said("Buscar em tudo o que você guardou", "Find in all you keep"))
    field.fill("umbu")
    page.until(lambda: page.sees("link", re.compile("^The umbu tree")), "a hit")
    look("find-hits")
    field.fill("xyzzyq")
    page.reads(said("Nada encontrado", "Nothing found"))
    look("find-nothing")
    field.fill("tag:viagem")
    page.get("button", re.compile(said("^Guardar busca", "^Save search"))).click()
    page.get("dialog")
    look("find-save")
    page.press("Escape")
    page.gone("dialog")
    open_at(page, f"itens/{diary.note}")
    page.get("button", said("Compartilhar", "Share")).click()
    page.get("dialog")
    look("share-sheet")
    page.press("Escape")
    page.gone("dialog")
    tap("Excluir", "Delete")
    page.get("button", said("Desfazer", "Undo"))
    look("toast")
    page.get("button", said("Desfazer", "Undo")).click()
    open_at(page, f"itens/{diary.note}/editar")
    tap("Ver como fica", "Preview")
    look("item-preview")
    tap("Escrever", "Write")
    page.get("textbox", re.compile(said("^Endereço da página", "^Address of the page"))).fill("ftp://x")
    look("item-wrong-address")
    page.get("textbox", re.compile(said("^Endereço da página", "^Address of the page"))).fill("")
    open_at(page, "etiquetas/viagem")
    for portuguese, english in (("Mudar o nome", "Rename"), ("Juntar a outra", "Merge")):
        tap(portuguese, english)
        page.get("dialog")
        look(f"tag-{english.lower()}")
        page.press("Escape")
        page.gone("dialog")
    open_at(page, "lixeira")
    page.get("button", re.compile(said("^Esvaziar", "^Empty"))).click()
    page.get("alertdialog")
    look("empty-trash")
    page.press("Escape")
    page.gone("alertdialog")
