"""A device whose store was damaged: the app opens, says so, and keeps what can be read (FF-030)."""

import random
import re
import shutil
from pathlib import Path

from clinic import PENDING, SAVED, add_patient, names, sign_in, sign_up, until_names
from harness import QUICK
from test_offline import until_installed

TOLD = ("estavam danificados", "não podem mais ser lidos", "não deixa guardar")


def says_so(page) -> bool:
    said = re.sub(r"\s+", " ", page.evaluate("document.body.innerText"))
    return any(words in said for words in TOLD)


# Bytes that are flipped in each round, in one of the files of the database.
ROUNDS = [1, 256] if QUICK else [1, 1, 16, 16, 256, 4096]


def flip(profile: Path, count: int, chance: random.Random) -> str:
    """Flips bytes of a file of IndexedDB, as a failing disk would."""
    folders = list((profile / "Default" / "IndexedDB").glob("*.indexeddb.leveldb"))
    files = sorted(file for folder in folders for file in folder.iterdir()
                   if file.suffix in (".log", ".ldb") or file.name.startswith("MANIFEST"))
    file = chance.choice([each for each in files if each.stat().st_size > 0])
    bytes = bytearray(file.read_bytes())
    for _ in range(count):
        bytes[chance.randrange(len(bytes))] ^= 1 << chance.randrange(8)
    file.write_bytes(bytes)
    return f"{count} of {file.name}"


def test_FF_030_whatever_of_the_profile_flips_the_app_opens_and_says_what_is_lost(
        server, open_browser, tmp_path):
    seed = random.randrange(1 << 32)
    print("seed", seed)
    chance = random.Random(seed)
    whole = ["Ana Prado", "Bento Reis", "Caio Melo"]
    browser = open_browser(server.origin, own=True)
    page = browser.page
    sign_up(page)
    for name in whole[:2]:
        add_patient(page, name)
    page.get("button", SAVED)
    until_installed(page)
    browser.go_offline()
    page.get("button", "Sem internet")
    add_patient(page, whole[2])
    browser.quit()
    kept = 0
    for number, count in enumerate(ROUNDS):
        profile = tmp_path / f"profile-{number}"
        shutil.copytree(browser.profile, profile, symlinks=True)
        what = flip(profile, count, chance)
        damaged = open_browser(server.origin, profile=profile, offline=True)
        damaged.witness.allow("ERR_INTERNET_DISCONNECTED")
        page = damaged.page.open("/fisioflow/pacientes")
        opens = re.compile("^(Pacientes|Entrar|Nenhum paciente ainda)$")
        page.until(lambda: page.all("heading", opens), f"the app to open with {what}")
        page.until(lambda: says_so(page) or set(names(page)) == set(whole),
                   f"all, or word of what is lost, with {what}")
        if whole[2] in names(page):
            kept += 1
            damaged.go_online()
            until_names(page, *whole)
            page.until(lambda: not page.sees("link", re.compile(PENDING)), "the marks to vanish")
            server.until("SELECT count(*) = 3 FROM patient")
        else:
            damaged.go_online()
            page.reload()
            page.get("heading", re.compile("^(Pacientes|Entrar)$"))
            if page.all("heading", "Entrar"):
                sign_in(page)
            page.until(lambda: set(whole[:2]) <= set(names(page)), "what the server has")
        damaged.quit()
    print("kept what was not sent in", kept, "of", len(ROUNDS))
