"""What people do in FisioFlow, as steps that journeys share."""

import re

PASSWORD = "uma frase curta 7"
EMAIL = "ana@clinica.com.br"
CLINIC = "Clínica Movimento"

# What the header says.
SAVED = "Tudo salvo"
OFFLINE = re.compile("^Sem internet")

# What the first page says of a clinic that has just begun.
BEGINS = "Comece por aqui"

# What a row of the list says of its patient.
PENDING = "Ainda não enviado"
REFUSED = "Recusado pelo servidor"


def sign_up(page, clinic: str = CLINIC, email: str = EMAIL) -> None:
    """Creates a clinic and goes to its empty list."""
    page.open("/fisioflow/criar-conta")
    page.get("textbox", "Nome da clínica").type(clinic)
    page.get("textbox", "E-mail").type(email)
    page.get("textbox", "Senha").type(PASSWORD)
    page.get("button", "Criar clínica").click()
    arrive_first(page)
    page.get("button", SAVED)


def sign_in(page, email: str = EMAIL, password: str = PASSWORD) -> None:
    page.open("/fisioflow/entrar")
    page.get("textbox", "E-mail").type(email)
    page.get("textbox", "Senha").type(password)
    page.get("button", "Entrar").click()
    arrive(page)


def arrive(page) -> None:
    """From the first page, as soon as it is there, to the list."""
    page.get("heading", "Hoje")
    go(page, "Pacientes")
    page.get("heading", "Pacientes")


def arrive_first(page) -> None:
    """The same in a clinic that has nobody yet."""
    page.get("heading", BEGINS)
    go(page, "Pacientes")
    page.get("heading", "Nenhum paciente ainda")


def field(page, label: str):
    """A field of the form by its label, whether it is optional or not."""
    return page.get("textbox", re.compile(rf"^{re.escape(label)}( opcional)?$"))


def select(page, label: str, value: str) -> None:
    """Takes a choice of a list by its value."""
    page.get("combobox", label).call(
        f"function() {{ this.value = {value!r}; this.dispatchEvent(new Event('change', {{ bubbles: true }})) }}")


def fill_patient(page, name: str, **fields: str) -> None:
    """Opens the form by its link and fills it; `fields` are named by `LABELS`."""
    page.get("link", "Novo").click()
    page.get("heading", "Novo paciente")
    field(page, "Nome completo").type(name)
    for key, text in fields.items():
        field(page, LABELS[key]).type(text)


LABELS = {
    "cpf": "CPF", "born": "Data de nascimento", "phone": "Telefone", "email": "E-mail",
    "insurance": "Convênio", "complaint": "Queixa principal", "notes": "Observações",
}


def save(page) -> None:
    page.all("button", "Salvar")[0].click()


def add_patient(page, name: str, **fields: str) -> None:
    """Adds a patient from the list, and comes back to it."""
    fill_patient(page, name, **fields)
    save(page)
    page.get("heading", name)
    show_list(page)


def show_list(page) -> None:
    page.get("link", re.compile("^Pacientes"), inside=navigation(page)).click()
    page.get("heading", "Pacientes")
    page.get("searchbox", "Buscar pacientes")


# What is behind the badge in the bar, and among the settings.
AMONG_SETTINGS = ("Sincronização", "Este aparelho")


def go(page, place: str) -> None:
    """By the tab bar or the sidebar, and on by the settings to what is not there."""
    if place in AMONG_SETTINGS:
        go(page, "Ajustes")
        page.get("link", re.compile(f"^{place}")).click()
        return
    page.get("link", re.compile(f"^{place}"), inside=navigation(page)).click()


def navigation(page):
    return page.get("navigation", "Seções do aplicativo")


def create_another_clinic(page, name: str) -> None:
    """From the settings, and goes to its empty list."""
    go(page, "Ajustes")
    page.get("button", "Criar outra clínica").click()
    page.get("textbox", "Nome da clínica").type(name)
    page.get("button", "Criar").click()
    arrive_first(page)


def row(page, name: str):
    """The list's row of a patient."""
    return page.get("link", re.compile(f"^{re.escape(name)}"))


def open_patient(page, name: str) -> None:
    row(page, name).click()
    page.get("heading", name)


def names(page) -> list[str]:
    """The names that the list shows, in its order."""
    return page.evaluate(
        "[...document.querySelectorAll('#patient-list .row-title')].map(each => each.innerText)")


def until_names(page, *wanted: str) -> None:
    page.until(lambda: names(page) == list(wanted), f"the list {wanted}, not {names(page)}")


def marked(page, mark: str) -> list[str]:
    """The rows that carry a mark."""
    return [link.name for link in page.all("link", re.compile(mark))]


def set_plan(server, plan: str, clinic: str = CLINIC) -> None:
    server.command("plan", "set", clinic, plan)


def csv(*rows: str, encoding: str = "cp1252") -> bytes:
    """As Excel in Brazil writes it."""
    return "".join(row + "\r\n" for row in rows).encode(encoding)
