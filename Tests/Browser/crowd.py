"""A clinic with many patients, for what has to be quick with them."""

import re
from pathlib import Path

from clinic import SAVED, csv, set_plan, sign_up

FIRST = ["João", "Maria", "Ângela", "José", "Antônia", "Caetano", "Íris", "Otávio", "Zuleica", "Bia"]
LAST = ["da Silva", "Conceição", "Prado", "Muniz", "Araújo", "Paciente", "Lima", "Reis", "Sá"]


def bring_crowd(server, page, folder: Path, count: int) -> None:
    """Signs up, imports so many made-up people and comes back to the list."""
    sign_up(page)
    set_plan(server, "platinum")
    file = folder / "muitos.csv"
    file.write_bytes(csv("Nome;Nascimento;Telefone", *(
        f"{FIRST[each % 10]} {LAST[each % 9]} {each:05};{1 + each % 28:02}/{1 + each % 12:02}/"
        f"{1940 + each % 60};(11) 9{80_000_000 + each}" for each in range(count))))
    number = f"{count:,}".replace(",", ".")
    page.get("link", "Importar de uma planilha").click()
    page.gives(file, to=page.get("button", re.compile("^Escolher a planilha")))
    page.get("button", "Conferir").click()
    page.get("button", f"Importar {number} pacientes").click()
    page.reads(f"{number} pacientes importados")
    page.get("button", "Ver pacientes").click()
    page.reads(f"{number} pacientes")
    page.get("button", SAVED)
