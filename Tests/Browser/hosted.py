"""The apps as journeys that are about none of them see them: what each is called, and the few steps that all
have. What only one app does is in its own file of steps (clinic.py)."""

import re
import sys
from dataclasses import dataclass
from pathlib import Path

from clinic import EMAIL, PASSWORD, PENDING, SAVED, go, navigation
from harness.server import SAMPLE, UMBU, Server

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tools"))
import apps  # noqa: E402


@dataclass(frozen=True)
class App:
    """In Portuguese, as the page says it."""

    id: str
    # The server's program that hosts it.
    program: object
    # Its list, what that says when it is empty, and its form.
    title: str
    empty: str
    search: str
    path: str
    new: str
    new_title: str
    edit_title: str
    # A new space.
    space: str
    create: str
    # The labels of a record's name, of a short text and of a long one.
    name: str
    short: str
    long: str
    # A field with a form of its own: its label, what is typed, and what is read then.
    masked: tuple[str, str, str]
    # The table of its records, the mutation that adds one, and the trace of a look at one.
    table: str
    adds: str
    looks: str
    # What the audit says of who added one and of who looked at one.
    added: str
    looked: str
    # Whether its records have documents.
    has_documents: bool = True
    # The heading of what somebody sees first who is nobody here.
    way_in: str = "Entrar"
    # The heading of the page that it begins with, and what that says in a space that has just begun, where it is
    # not the list.
    begins: tuple[str, str] | None = None

    @property
    def base(self) -> str:
        return f"/{self.id}/"

    @property
    def home(self) -> str:
        """Its list."""
        return self.base + self.path

    @property
    def folder(self) -> Path:
        """What the app says of itself on the web."""
        return next(root for each in ("Web/apps", "Tests/Browser/apps")
                    if (root := ROOT / each / self.id).is_dir())

    @property
    def new_path(self) -> str:
        return f"{self.base}{self.path}/{self.new.lower()}"

    def sign_up(self, page, space: str = "Ipê", email: str = EMAIL) -> None:
        """Creates a space and goes to its empty list."""
        page.open(self.base + "criar-conta")
        page.get("textbox", self.space).type(space)
        page.get("textbox", "E-mail").type(email)
        page.get("textbox", "Senha").type(PASSWORD)
        page.get("button", self.create).click()
        if self.begins:
            page.get("heading", self.begins[1])
            go(page, self.title)
        page.get("heading", self.empty)
        page.get("button", SAVED)

    def sign_in(self, page, email: str = EMAIL) -> None:
        page.open(self.base + "entrar")
        page.get("textbox", "E-mail").type(email)
        page.get("textbox", "Senha").type(PASSWORD)
        page.get("button", "Entrar").click()
        if self.begins:
            page.get("heading", self.begins[0])
            go(page, self.title)
        page.get("heading", self.title)

    def sign_out(self, page) -> None:
        go(page, "Ajustes")
        page.get("button", "Sair").click()

    def field(self, page, label: str):
        """A field of the form, whether it is optional or not."""
        name = re.compile(rf"^{re.escape(label)}( opcional)?$")
        # One with suggestions is a combobox to whoever hears it.
        roles = ("textbox", "combobox")
        return page.until(lambda: next(iter(
            found for role in roles for found in page.all(role, name)), None), f"a field {label!r}")

    def fill(self, page, name: str, **fields: str) -> None:
        """Opens the form of a new record by its link and fills it: its name, `short`, `long`."""
        page.get("link", self.new).click()
        page.get("heading", self.new_title)
        self.field(page, self.name).type(name)
        self.type(page, **fields)

    def type(self, page, **fields: str) -> None:
        for key, text in fields.items():
            self.field(page, getattr(self, key)).type(text)

    def save(self, page) -> None:
        page.all("button", "Salvar")[0].click()

    def add(self, page, name: str, **fields: str) -> None:
        """Adds a record from the list, and comes back to it."""
        self.fill(page, name, **fields)
        self.save(page)
        page.get("heading", name)
        self.show_list(page)

    def edit(self, page, name: str, **fields: str) -> None:
        """Opens a record from the list, changes it, and stays with it."""
        self.begin_edit(page, name)
        self.type(page, **fields)
        self.save(page)
        page.get("heading", name)

    def begin_edit(self, page, name: str) -> None:
        self.open_record(page, name)
        page.get("link", "Editar").click()
        page.get("heading", self.edit_title)

    def open_record(self, page, name: str) -> None:
        page.get("link", re.compile(f"^{re.escape(name)}")).click()
        page.get("heading", name)

    def show_list(self, page) -> None:
        page.get("link", re.compile(f"^{self.title}"), inside=navigation(page)).click()
        page.get("heading", self.title)
        page.get("searchbox", self.search)

    def names(self, page) -> list[str]:
        """The names that the list shows, in its order."""
        return page.evaluate(f"[...document.querySelectorAll('#{self.table}-list .row-title')]"
                             ".map(each => each.innerText)")

    def until_names(self, page, *wanted: str) -> None:
        page.until(lambda: self.names(page) == list(wanted),
                   f"the list {wanted}, not {self.names(page)}")

    def until_sent(self, page) -> None:
        page.get("button", SAVED)
        page.until(lambda: not page.all("link", re.compile(PENDING)), "the marks to vanish")

    def database(self) -> str:
        """The device's, in IndexedDB."""
        return f"umbu:{self.base}"


FISIOFLOW = App(
    id="fisioflow", program=UMBU, title="Pacientes", empty="Nenhum paciente ainda",
    search="Buscar pacientes", path="pacientes", new="Novo", new_title="Novo paciente",
    edit_title="Editar paciente", space="Nome da clínica", create="Criar clínica",
    name="Nome completo", short="Convênio", long="Observações",
    masked=("Telefone", "11987654321", "(11) 98765-4321"), table="patient", adds="addPatient",
    looks="viewPatient", added="Adicionou o paciente", looked="Abriu os dados",
    begins=("Hoje", "Comece por aqui"))

GARDEN = App(
    id="sample", program=SAMPLE, title="Plantas", empty="Nenhuma planta ainda",
    search="Buscar plantas", path="plantas", new="Nova", new_title="Nova planta",
    edit_title="Editar planta", space="Nome do jardim", create="Criar jardim",
    name="Nome", short="Lugar", long="Observações",
    masked=("Plantada em", "31122020", "31/12/2020"), table="plant", adds="addPlant",
    looks="viewPlant", added="Adicionou a planta", looked="Viu Observações",
    way_in="Como você quer começar?")


START_DAY = "Começar a sessão de hoje"


def start_day(page) -> None:
    """Starts the session of the day, as whoever is on the basic plan does first."""
    page.get("button", START_DAY).click()
    page.gone("button", START_DAY)


class Family(App):
    """It begins with today's doses, and its basic plan syncs nothing."""

    def sign_up(self, page, space: str = "Ipê", email: str = EMAIL) -> None:
        page.open(self.base + "criar-conta")
        page.get("textbox", self.space).type(space)
        page.get("textbox", "E-mail").type(email)
        page.get("textbox", "Senha").type(PASSWORD)
        page.get("button", self.create).click()
        start_day(page)
        page.get("heading", "De quem você cuida?")
        page.get("button", SAVED)
        Server.at(page.browser.origin).command("plan", "set", space, "premium", "--app", self.id)
        go(page, "Ajustes")
        page.reads("Premium")
        go(page, self.title)
        page.get("heading", self.empty)

    def sign_in(self, page, email: str = EMAIL) -> None:
        page.open(self.base + "entrar")
        page.get("textbox", "E-mail").type(email)
        page.get("textbox", "Senha").type(PASSWORD)
        page.get("button", "Entrar").click()
        page.get("heading", "Hoje")
        go(page, self.title)
        page.get("heading", self.title)


CAREGUIDE = Family(
    id="careguide", program=UMBU, title="Pessoas", empty="Ninguém ainda", search="Buscar pessoas",
    path="pessoas", new="Nova", new_title="Nova pessoa", edit_title="Editar pessoa",
    space="Nome da família", create="Criar família", name="Nome", short="Plano de saúde",
    long="Observações", masked=("Data de nascimento", "31121980", "31/12/1980"), table="person",
    adds="addPerson", looks="viewPerson", added="Adicionou a pessoa", looked="Viu ",
    has_documents=False, way_in="Como você quer começar?")



class Diary(App):
    """Its records have no form: what is typed is kept by itself, and the timeline has a row of each."""

    @property
    def new_path(self) -> str:
        return f"{self.base}itens/novo"

    def fill(self, page, name: str, **fields: str) -> None:
        page.follow(self.new_path)
        page.get("heading", self.new_title)
        self.field(page, self.name).type(name)
        self.type(page, **fields)

    def save(self, page) -> None:
        page.get("button", "Concluir").click()
        # The page of the item, whatever it is called.
        page.get("heading", "Detalhes do item")

    def show_list(self, page) -> None:
        page.all("link", re.compile(f"^{self.title}"), inside=navigation(page))[0].click()
        page.get("heading", self.title)
        page.until(lambda: page.evaluate("!!document.getElementById('timeline-list')"), "the timeline")

    def names(self, page) -> list[str]:
        """The names that the timeline shows, in the order of the alphabet: those of one day have none of their own
        that a journey would know."""
        return sorted(page.evaluate(
            "[...document.querySelectorAll('#timeline-list .timeline-row')].map(each =>"
            " each.querySelector('.row-title, .timeline-words')?.innerText ?? '')"))


# It has no list with a search of its own, no form to be sent and nobody else: what every app promises of those is
# told of it in test_prsnl*.py.
PRSNL = Diary(
    id="prsnl", program=UMBU, title="Linha do tempo", empty="Comece a sua história",
    search="Buscar em tudo o que você guardou", path="linha", new="Novo item", new_title="Novo item",
    edit_title="Editar", space="Nome do diário", create="Criar diário", name="Título",
    short="Endereço da página", long="Texto", masked=("Dia", "2020-12-31", "31 de dezembro de 2020"),
    table="item", adds="addItem", looks="", added="Adicionou o item", looked="",
    way_in="Como você quer começar?")

APPS = [FISIOFLOW, GARDEN, CAREGUIDE]
# All that the server hosts, for what needs neither a list nor a form.
EVERY = [*APPS, PRSNL]

for each in apps.listed():
    if each.id not in [app.id for app in EVERY]:
        raise LookupError(f"no journey of test_every_app.py runs over {each.name}: "
                          f"Tests/Browser/hosted.py needs an App for {each.id}, in EVERY")
