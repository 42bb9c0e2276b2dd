"""Through every screen of Careguide, in either language: most by their addresses, over a family that has one of
everything; dialogs and what is empty by what a person taps."""

import re
from datetime import timedelta

from clinic import EMAIL, PASSWORD
from harness import QUICK
from household import APP, Household, today

# Its pages below those of its records, and those that are of several records.
PAGES = {
    "pessoas/[^/]+/emergencia", "pessoas/[^/]+/medidas", "pessoas/[^/]+/medidas/[^/]+", "hoje/[^/]+/[^/]+",
    "remedios/[^/]+/horarios", "remedios/novo", "remedios/novo/[^/]+", "contatos/novo/[^/]+",
    "contatos/[^/]+/editar", "pessoas/[^/]+/consulta", "pessoas/[^/]+/doses", "remedios/[^/]+/doses",
}
# The records with a page of their own, by their lists' paths.
RECORDS = {"pessoas", "remedios"}
# A contact has no list of its own; what goes up from a device alone, and comes down to one, is judged where it
# happens (test_going_up.py).
NO_PAGES = {"contatos", "ajustes/levar", "ajustes/trazer", "ajustes/mensagens"}
# Nor has it that of messages to whom a record is of.
NO_RECORD_PAGES = {"mensagens"}

KINDS = ("pressao", "glicemia", "peso", "temperatura", "oxigenio", "dor")


class Family:
    """Rosa, of whom there is one of everything, and Bento, of whom there is nothing."""

    def __init__(self, server):
        household = self.household = Household(server)
        add = household
        day = today()
        self.rosa = add.person("Rosa Andrade", birthDate="1948-05-20", bloodType="O+", allergies="Dipirona",
                               conditions="Diabetes", insurance="Unimed", insuranceNumber="123",
                               notes="Walks with a cane.")
        self.bento = add.person("Bento Andrade")
        self.away = add.person("Dora Lins")
        self.contact = add.contact(self.rosa, "Ana Andrade", phone="+5511987654321")
        add.contact(self.rosa, "Dr. Nunes", kind="doctor", role="Cardio")
        self.pill = add.medicine(self.rosa, "Losartan", food="before", reason="BP", warnDays=10,
                                 instructions="With water.", prescriber="Dr. Nunes")
        # Whatever the hour is, some doses of the day are ahead, and some have passed.
        times = [f"{hour:02}:00" for hour in (0, 8, 16, 22)]
        add.schedule(self.pill, times, day - timedelta(8))
        for ago in range(8, 0, -1):
            for each in times[:-1]:
                add.dose(self.rosa, self.pill, f"{day - timedelta(ago)}T{each}")
        self.dose = f"hoje/{self.pill}/{day}T00:00"
        self.disputed = f"hoje/{self.pill}/{day - timedelta(1)}T22:00"
        add.dose(self.rosa, self.pill, f"{day}T00:00")
        for state in ({"state": "taken"}, {"state": "skipped", "amount": 0, "note": "Nausea"}):
            add.dose(self.rosa, self.pill, f"{day - timedelta(1)}T22:00", **state)
        self.needed = add.medicine(self.rosa, "Paracetamol")
        add.schedule(self.needed, [], day - timedelta(8),
                     asNeeded={"amount": 1000, "leastMinutes": 240, "most": 4})
        add.needed(self.rosa, self.needed, 30)
        self.taken = f"hoje/{self.needed}/{add.needed(self.rosa, self.needed, 10)}"
        self.taper = add.medicine(self.bento, "Prednisone", form="puffs")
        add.schedule(self.taper, [], day, phases=[
            {"days": 5, "every": 1, "times": ["08:00"], "amounts": [2000]},
            {"days": 5, "weekdays": 42, "times": ["08:00", "20:00"], "amounts": [1000, 500]},
            {"on": 21, "off": 7, "times": ["22:30"], "amounts": [1000]}])
        stopped = add.medicine(self.bento, "Ibuprofen")
        add.stock(self.pill, 30, 20)
        for ago in range(8):
            add.reading(self.rosa, "pressure", ago + 0.1, 118 + ago, 76, note="Sitting" if ago % 5 == 0 else "")
            add.reading(self.rosa, "weight", ago + 0.2, 61.5 + ago / 10)
        household.device.mutate("archivePerson", person=self.away)
        household.device.mutate("archiveMedicine", medicine=stopped)
        # Somebody wrote without having seen what stands there.
        household.device.mutate("editPerson", person=self.rosa, changes=[
            {"name": "notes", "value": "Walks with two canes.", "base": "0123456789abcdef"}])
        household.send()
        [self.text] = household.device.table("textConflict")

    def places(self):
        """The names of all places that an address leads to, with it."""
        rosa, bento = f"pessoas/{self.rosa}", f"pessoas/{self.bento}"
        pill, needed = f"remedios/{self.pill}", f"remedios/{self.needed}"
        yield from {
            "today": "hoje", "people": "pessoas", "people-archived": "pessoas/arquivadas",
            "medicines": "remedios", "medicines-stopped": "remedios/parados", "dose": self.dose,
            "dose-disputed": self.disputed, "dose-needed": f"hoje/{self.needed}/agora",
            "dose-taken": self.taken,
            "dose-ahead": f"hoje/{self.pill}/{today()}T22:00", "person": rosa, "person-bare": bento,
            "person-form": f"{rosa}/editar", "person-new": "pessoas/nova", "person-history": f"{rosa}/historico",
            "person-accesses": f"{rosa}/acessos", "card": f"{rosa}/emergencia",
            "card-bare": f"{bento}/emergencia", "readings": f"{rosa}/medidas",
            "readings-none": f"{bento}/medidas",
            **{f"readings-{kind}": f"{rosa}/medidas/{kind}" for kind in KINDS},
            "visit": f"{rosa}/consulta", "visit-bare": f"{bento}/consulta", "export": f"{rosa}/doses",
            "export-one": f"{pill}/doses",
            "contact-new": f"contatos/novo/{self.rosa}", "contact-form": f"contatos/{self.contact}/editar",
            "medicine": pill, "medicine-needed": needed, "medicine-form": f"{pill}/editar",
            "medicine-history": f"{pill}/historico", "medicine-accesses": f"{pill}/acessos",
            "medicine-new": "remedios/novo", "medicine-new-of": f"remedios/novo/{self.rosa}",
            "times": f"{pill}/horarios", "times-needed": f"{needed}/horarios",
            "times-taper": f"remedios/{self.taper}/horarios",
            "texts": "textos", "text": f"textos/{self.text}", "settings": "ajustes", "team": "ajustes/equipe",
            "plans": "planos", "buying": "planos/assinar/1942", "purchases": "planos/compras",
            "code": "planos/codigo", "seats": "planos/familia", "rewards": "planos/recompensas",
            "sync": "ajustes/sincronizacao",
            "import-unsynced": "ajustes/sincronizacao/importar", "copies": "ajustes/copia",
            "notifications": "ajustes/notificacoes", "sent": "ajustes/enviadas", "devices": "ajustes/aparelhos",
            "privacy": "ajustes/privacidade", "own-rows": "ajustes/privacidade/meus-dados",
            "live-events": "ajustes/privacidade/ao-vivo",
            "policy": "ajustes/privacidade/politica", "policy-changes": "ajustes/privacidade/politica/mudancas",
            "session": "sessao",
            "gone": f"pessoas/{self.text}", "dose-gone": f"hoje/{self.text}/agora",
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
    family = Family(server)
    open_at(page, "entrar")
    page.get("textbox", said("E-mail", "E-mail")).type(EMAIL)
    page.get("textbox", said("Senha", "Password")).type(PASSWORD)
    tap("Entrar", "Sign in")
    page.get("heading", said("Hoje", "Today"))
    page.get("button", said("Tudo salvo", "All saved"))
    for name, path in family.places():
        # To load the app each time takes longer than to look at it.
        open_at(page, path, is_link=QUICK)
        look(name)
    walk_deeds(page, family, look, said, tap)
    link = invited(page, look, said, tap)
    open_at(page, "ajustes")
    tap("Sair", "Sign out")
    page.get("heading", said("Entrar", "Sign in"))
    page.open(link)
    page.reads("Andrade")
    look("invitation")
    open_at(page, "confirmar#" + "a" * 43)
    look("confirmation")
    page.browser.witness.allow("404")
    open_at(page, "trocar-email#" + "a" * 43)
    page.get("button", said("Tentar de novo", "Try again"))
    look("change-of-email")
    open_at(page, "nova-senha#" + "a" * 43)
    look("new-password")


def walk_deeds(page, family: Family, look, said, tap) -> None:
    """What opens over a page, what is said of what was done, and what is wrong in a form."""
    rosa, pill = f"pessoas/{family.rosa}", f"remedios/{family.pill}"
    open_at(page, "hoje")
    # Of one with few doses, so that nothing is half under what is said.
    page.until(lambda: page.evaluate("!!document.getElementById('who')"), "the family")
    page.evaluate(f"""(() => {{
      const who = document.getElementById('who')
      who.value = '{family.bento}'
      who.dispatchEvent(new Event('change', {{ bubbles: true }}))
    }})()""")
    page.until(lambda: not page.sees("link", re.compile("^Losartan")), "one person's doses")
    page.get("button", re.compile(said("^Tomar Prednisone", "^Take Prednisone"))).click()
    page.get("button", said("Desfazer", "Undo"))
    look("toast")
    open_at(page, f"{rosa}/medidas/pressao")
    tap("Anotar medida", "Note a reading")
    page.get("dialog")
    tap("Salvar", "Save")
    look("reading-wrong")
    page.press("Escape")
    page.gone("dialog")
    tap("Definir faixa própria", "Set own range")
    page.get("dialog")
    look("range")
    page.press("Escape")
    page.gone("dialog")
    page.get("radio", said("Tabela", "Table")).click()
    page.get("table")
    look("readings-table")
    page.all("button", re.compile(said("^Corrigir a medida", "^Correct the reading")))[0].click()
    page.get("dialog")
    look("reading-correct")
    open_at(page, pill)
    tap("Contei", "Counted")
    page.get("dialog")
    tap("Anotar", "Note")
    look("stock-wrong")
    open_at(page, f"hoje/{family.needed}/agora")
    page.get("textbox", said("Quantidade", "Amount")).fill("x")
    tap("Anotar como tomado", "Note as taken")
    # The keyboard is at what is wrong. What has scrolled half out of sight above it is no small target.
    page.evaluate("document.querySelectorAll('*').forEach((each) => { each.scrollTop = 0 })")
    look("dose-wrong")
    open_at(page, f"{pill}/horarios")
    tap("A dose muda depois: outra etapa", "The dose changes later: another stage")
    page.until(lambda: page.all("button", said("Salvar", "Save")), "the form")[0].click()
    look("times-wrong")
    page.get("link", said("Cancelar", "Cancel")).click()
    page.get("alertdialog")
    look("question")
    tap("Descartar", "Discard")
    open_at(page, "pessoas/nova")
    page.until(lambda: page.all("button", said("Salvar", "Save")), "the form")[0].click()
    look("person-wrong")


def invited(page, look, said, tap) -> str:
    """The link with which somebody joins."""
    open_at(page, "ajustes/equipe")
    tap("Convidar", "Invite")
    page.get("textbox", "E-mail").type("tia@example.com")
    look("invite")
    tap("Criar convite", "Create invitation")
    page.get("heading", said("Convite pronto", "Invitation ready"))
    look("invite-link")
    return page.evaluate("[...document.querySelectorAll('dialog p')].map(each => each.innerText)"
                         ".find(each => each.includes('/convite#'))")
