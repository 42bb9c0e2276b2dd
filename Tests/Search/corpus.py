#!/usr/bin/env python3
"""Makes corpus.tsv: the notes written by hand (notes.txt) among 270 made of templates, which mention in passing what
those are about and are what nobody looks for. The same each time.

    Tests/Search/corpus.py            writes corpus.tsv anew
"""

import datetime
import random
from pathlib import Path

HERE = Path(__file__).resolve().parent
MADE = 270
KINDS = ["nota", "link", "documento", "foto", "voz"]
LAST = datetime.date(2026, 11, 20)

PEOPLE = ["Marta", "Paulo", "Rita", "João", "Beatriz", "Tomás", "Helena", "Rui", "Sandra", "Igor"]
THINGS = ["leite", "ovos", "arroz", "café", "sabão", "pilhas", "banana", "tomate", "queijo", "papel", "pão", "azeite"]
PLACES = ["no centro", "na praça", "perto do rio", "na feira", "no shopping", "na casa nova", "no clube"]
CHORES = ["levar o carro para lavar", "ligar para o banco", "pagar a escola", "regar as plantas", "buscar a encomenda",
          "devolver o livro", "marcar o dentista", "comprar remédio", "arrumar a bicicleta", "ver o seguro"]
MOODS = ["cansado", "contente", "com sono", "animado", "tranquilo", "com pressa"]
TOPICS = ["the budget", "hiring", "the new design", "security training", "the database move", "a client in Lisbon",
          "travel plans", "the release", "performance", "feedback"]
WORDS = ["coffee", "index", "meeting", "books", "sleep", "garden", "bread", "running", "photo", "music", "password",
         "backup", "tax", "kitchen", "school", "insurance", "flight", "cats"]
SITES = ["daily digest", "weekly reader", "letters", "reading list", "morning edition", "field notes"]


def diary(pick, number):
    return ("nota", "diário", f"Anotações do dia {number}",
            f"Acordei {pick(MOODS)}. Encontrei {pick(PEOPLE)} {pick(PLACES)}, falamos de {pick(THINGS)} e de viagem. "
            f"Falta {pick(CHORES)} e {pick(CHORES)}.")


def shopping(pick, number):
    return ("nota", "compras", f"Compras da semana {number}",
            ", ".join(sorted({pick(THINGS) for _ in range(6)})) + f". {pick(PEOPLE)} traz o resto.")


def chores(pick, number):
    return ("nota", "tarefas", f"Pendências {number}", "; ".join(sorted({pick(CHORES) for _ in range(4)})) + ".")


def minutes(pick, number):
    return ("nota", "trabalho", f"Weekly notes {number}",
            f"{pick(PEOPLE)} talked about {pick(TOPICS)}; {pick(PEOPLE)} asked for help with {pick(TOPICS)}. "
            f"Next time we look at {pick(TOPICS)}.")


def digest(pick, number):
    return ("link", "leituras", f"The {pick(SITES)}, issue {number}",
            f"Short pieces on {pick(WORDS)}, {pick(WORDS)} and {pick(WORDS)}, with a letter about {pick(WORDS)}.")


def voice(pick, number):
    return ("voz", "", f"Recado {number}",
            f"{pick(PEOPLE)} pediu para {pick(CHORES)} antes de sexta, e perguntou da festa.")


def written():
    for line in (HERE / "notes.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            parts = (line.split("|") + ["", ""])[:7]
            yield parts[0], parts[1], parts[6], parts[2], parts[3], parts[4], parts[5]


def main():
    dice = random.Random(22)
    rows = []
    for key, kind, day, tags, title, body, notes in written():
        rows.append([key, kind, day or past(dice), tags, title, body, notes])
    templates = [diary, shopping, chores, minutes, digest, voice]
    for number in range(1, MADE + 1):
        kind, tags, title, body = templates[number % len(templates)](dice.choice, number)
        rows.append([f"made{number}", kind, past(dice), tags, title, body, ""])
    for row in rows:
        assert len(row) == 7 and row[1] in KINDS and not any("\t" in part for part in row), row
    assert len({row[0] for row in rows}) == len(rows)
    (HERE / "corpus.tsv").write_text("".join("\t".join(row) + "\n" for row in rows), encoding="utf-8")


def past(dice):
    return (LAST - datetime.timedelta(days=dice.randrange(1200))).isoformat()


main()
