"""Through every screen of FisioFlow, from the landing page on, as its people come to them."""

import re

from clinic import SAVED, csv, field, fill_patient, go, open_patient, save, select, sign_in, sign_up
from practice import book, open_day, session, working_day
from test_import import choose
from test_offline import until_installed
from test_team import invite

# Its pages below those of its records, and those that are of several records.
PAGES = {
    "agenda/[^/]+", "agenda/semana/[^/]+", "agenda/mes/[^/]+", "agenda/lista/[^/]+",
    "agenda/sessao/[^/]+",
    "ajustes/horarios/[^/]+", "ajustes/servicos/novo", "ajustes/servicos/[^/]+",
}
# The records with a page of their own, by their lists' paths.
RECORDS = {"pacientes"}
# Paths that lead to no page.
# What goes up from a device alone, and comes down to one: a clinic begins with an account.
NO_PAGES = {"ajustes/levar", "ajustes/trazer"}


def walk(page, other, folder, look) -> None:
    """`look(place)` on each screen. `other` is another device of the clinic."""
    page.open("/")
    page.get("link", re.compile("FisioFlow"))
    look("landing")
    page.open("/fisioflow/entrar")
    page.get("button", "Entrar")
    look("sign-in")
    page.get("button", "Esqueci minha senha").click()
    page.get("button", "Enviar link")
    look("forgotten")
    page.open("/fisioflow/criar-conta")
    page.get("button", "Criar clínica")
    look("sign-up")
    sign_up(page)
    go(page, "Hoje")
    page.get("heading", "Hoje")
    look("today-new")
    go(page, "Pacientes")
    page.get("link", "Novo")
    look("patients-none")
    fill_patient(page, "Ana Prado", cpf="11111111111")
    save(page)
    page.get("link", re.compile("^CPF:"))
    look("form")
    page.get("link", "Cancelar").click()
    page.get("button", "Descartar")
    look("question")
    page.get("button", "Descartar").click()
    page.get("searchbox", "Buscar pacientes")
    file = folder / "planilha.csv"
    file.write_bytes(csv("Nome;CPF;Nascimento;Observações", "Ana;11111111111;;", "Bia;;31/12/1980;x",
                         "Bia;;31/12/1980;y", *(f"Paciente {each};;;" for each in range(11))))
    page.get("link", "Importar planilha").click()
    page.get("button", re.compile("^Escolher a planilha"))
    look("import")
    choose(page, file)
    page.get("button", "Conferir")
    look("import-columns")
    page.get("button", "Conferir").click()
    page.get("heading", "O que vai acontecer")
    look("import-review")
    page.get("button", "Importar 10 pacientes").click()
    page.reads("10 pacientes importados")
    look("import-done")
    page.get("button", "Ver pacientes").click()
    page.reads("10 pacientes")
    look("patients")
    page.get("searchbox", "Buscar pacientes").type("xyz")
    page.get("heading", "Ninguém encontrado")
    look("nothing-found")
    page.get("button", "Limpar a busca").click()
    page.get("link", "Novo").click()
    page.get("textbox", "Nome completo").type("Um a mais")
    save(page)
    page.get("dialog", "Limite de Pacientes Atingido")
    look("paywall")
    page.get("button", "Ver planos").click()
    page.get("heading", "Planos")
    look("plans")
    go(page, "Pacientes")
    page.get("button", "Descartar").click()
    page.get("searchbox", "Buscar pacientes")
    open_patient(page, "Bia")
    look("patient")
    page.get("button", "Arquivar").click()
    page.reads("foi para os arquivados")
    look("toast")
    go(page, "Sincronização")
    page.get("button", "Sincronizar agora")
    look("sync")
    go(page, "Ajustes")
    page.get("button", "Sair")
    look("settings")
    page.get("button", "Atalhos do teclado").click()
    page.get("dialog", "Atalhos do teclado")
    look("shortcuts")
    page.press("Escape")
    page.gone("dialog", "Atalhos do teclado")
    walk_agenda(page, look)
    walk_behind_links(page, look)
    walk_texts(page, other, look)
    page.open("/fisioflow/ajustes/equipe")
    page.get("heading", "Equipe")
    look("team")
    link = invite(page)
    go(page, "Ajustes")
    page.get("button", SAVED)
    page.get("button", "Sair").click()
    page.get("heading", "Entrar")
    page.open(link)
    page.reads("convida você")
    look("invitation")
    page.open("/fisioflow/confirmar#" + "a" * 43)
    page.get("button", "Sim, confirmar")
    look("confirmation")
    page.browser.witness.allow("404")
    page.open("/fisioflow/trocar-email#" + "a" * 43)
    page.reads("Este link já foi usado ou venceu")
    look("change-of-email")
    page.open("/fisioflow/nova-senha#" + "a" * 43)
    page.get("button", re.compile("^Trocar senha"))
    look("new-password")


def walk_agenda(page, look) -> None:
    """The agenda, from its first service to a session and its end, and what stands among the settings."""
    go(page, "Agenda")
    page.reads("Comece por um serviço")
    look("agenda-none")
    page.get("link", "Adicionar serviço").click()
    page.get("heading", "Novo serviço")
    look("service-form")
    field(page, "Nome").type("Fisioterapia")
    save(page)
    page.get("heading", "Fisioterapia")
    look("service")
    page.open("/fisioflow/ajustes/servicos")
    page.get("link", re.compile("^Fisioterapia"))
    look("services")
    page.open("/fisioflow/ajustes/salas")
    page.get("heading", "Nenhuma sala ainda")
    look("rooms")
    page.open("/fisioflow/ajustes/horarios")
    page.get("combobox", "Fuso horário")
    look("hours")
    page.get("link", re.compile("^Clínica seg–sex")).click()
    page.get("button", "Salvar")
    look("house-hours")
    page.open("/fisioflow/ajustes/ausencias")
    page.get("heading", "Ninguém ausente")
    look("absences")
    page.get("button", "Nova ausência").click()
    page.get("dialog", "Nova ausência")
    look("absence")
    page.press("Escape")
    page.gone("dialog", "Nova ausência")
    day = working_day()
    open_day(page, day)
    book(page, "Paciente 3", "09:00")
    look("agenda-day")
    session(page, "Paciente 3").click()
    page.get("heading", "Paciente 3")
    look("agenda-session")
    page.get("button", "Cancelar").click()
    page.get("dialog", "Cancelar: Paciente 3")
    look("agenda-cancelling")
    page.press("Escape")
    page.gone("dialog", "Cancelar: Paciente 3")
    for span in ("lista", "semana"):
        page.open(f"/fisioflow/agenda/{span}/{day}")
        session(page, "Paciente 3")
        look(f"agenda-{span}")
    go(page, "Hoje")
    page.get("heading", "Hoje")
    look("today")
    page.open("/fisioflow/agenda/espera")
    page.get("heading", "Ninguém espera")
    look("agenda-espera")
    page.get("button", "Pôr na espera").click()
    page.get("dialog", "Pôr na espera")
    look("agenda-esperar")
    page.press("Escape")
    page.gone("dialog", "Pôr na espera")
    page.open(f"/fisioflow/agenda/mes/{day}")
    page.get("link", re.compile(": 1 sessão$"))
    look("agenda-mes")
    page.open("/fisioflow/agenda/marcar")
    page.get("dialog", "Marcar sessão")
    select(page, "Repetir", "weekly")
    page.reads("Quantas sessões")
    look("agenda-booking")


def walk_behind_links(page, look) -> None:
    """The pages that a patient and the settings lead to."""
    page.open("/fisioflow/pacientes/arquivados")
    page.get("link", re.compile("^Bia"))
    look("archived")
    page.open("/fisioflow/pacientes")
    open_patient(page, "Paciente 3")
    patient = page.path
    for link, heading, place in (("Editar", "Editar paciente", "edit"),
                                 ("Histórico", "Histórico", "history"),
                                 ("Quem acessou", "Quem acessou Paciente 3", "accesses"),
                                 ("Mensagens enviadas", "Mensagens a Paciente 3", "messages")):
        page.get("link", link).click()
        page.get("heading", heading)
        look(place)
        page.open(patient)
        page.get("heading", "Paciente 3")
    for path, words, place in (("ajustes/copia", "cópia", "copies"),
                               ("ajustes/mensagens", "E-mail", "message-texts"),
                               ("ajustes/notificacoes", "Este servidor não envia", "notifications"),
                               ("ajustes/sincronizacao/importar", "Escolh", "import-unsynced")):
        page.open(f"/fisioflow/{path}")
        page.reads(words)
        look(place)


def walk_texts(page, other, look) -> None:
    """Two notes of one patient that two devices wrote without having seen the other's."""
    sign_in(other)
    two = (page, other)
    for each in two:
        each.open("/fisioflow/pacientes")
        open_patient(each, "Paciente 3")
        each.get("button", SAVED)
        until_installed(each)
        each.browser.go_offline()
        each.get("link", "Editar").click()
        field(each, "Observações").type("Dor lombar." + (" Melhora." if each is page else " Piora."))
        save(each)
        each.get("heading", "Paciente 3")
    for each in two:
        each.browser.go_online()
        each.get("button", SAVED)
    page.get("link", "Comparar").click()
    page.get("heading", "Observações de Paciente 3")
    look("text")
    page.open("/fisioflow/textos")
    page.get("link", re.compile("^Observações de Paciente 3"))
    look("texts")
