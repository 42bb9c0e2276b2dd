"""The apps for browsers, each a folder of Web/apps; those of the tests are in Tests/Browser/apps.

| file | what |
| --- | --- |
| app.json | its names, colours, paths and limits |
| icon.svg, icon-*.png | its icon, the PNGs by Tools/icons |
| accent.css | its colour |
"""

import json
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
APPS = ROOT / "Web/apps"
TESTS = ROOT / "Tests/Browser/apps"
LANGUAGES = ["pt-BR", "en"]

# What app.json must have and may have, each of that kind.
NEEDED = {"id": str, "module": str, "name": str, "description": str, "light": str, "dark": str}
# `card` is what the landing page says of it in each language, `most` the most bytes of its whole program
# as gzip and brotli (Tools/check/size). `shares` says whether other apps share to it (Docs/Capture.md).
# `shortcuts` are what the icon of the installed app offers, each a `name` in the
# manifest's own language and the `path` of a page. `codePaths` are pages of its features whose addresses hold a
# code, beside those that every app has.
OPTIONAL = {"card": dict, "most": dict, "firstPaths": list, "categories": list, "shortcuts": list,
            "shares": bool, "codePaths": list}

# The pages of every app whose addresses hold a code, which stands behind `#` (Docs/Browser.md).
CODE_PATHS = ["convite", "confirmar", "nova-senha", "trocar-email"]


class App:
    def __init__(self, folder: Path):
        self.folder = folder
        self.said = json.loads((folder / "app.json").read_text(encoding="utf-8"))
        self._check()
        self.id: str = self.said["id"]
        # The program for the browser, a product of the package.
        self.module: str = self.said["module"]
        self.name: str = self.said["name"]
        # Whether its program is in two parts (Docs/Embedded.md): it says which pages need the first alone.
        self.has_parts = "firstPaths" in self.said
        # Its pages whose addresses hold a code.
        self.code_paths: list[str] = CODE_PATHS + self.said.get("codePaths", [])

    def _check(self) -> None:
        known = NEEDED | OPTIONAL
        wrong = [f"{key} is missing" for key in NEEDED if key not in self.said]
        wrong += [f"{key} is not known" for key in self.said if key not in known]
        wrong += [f"{key} is no {known[key].__name__}" for key, value in self.said.items()
                  if key in known and not isinstance(value, known[key])]
        if self.folder.parent == APPS:
            wrong += [f"card says nothing in {language}" for language in LANGUAGES
                      if not self.said.get("card", {}).get(language)]
            wrong += [f"most has no {packing}" for packing in ("gz", "br")
                      if packing not in self.said.get("most", {})]
            wrong += [f"{name} is missing beside it" for name in ("icon.svg", "accent.css")
                      if not (self.folder / name).is_file()]
        if self.said.get("id") != self.folder.name:
            wrong.append(f"id is not {self.folder.name}, as its folder")
        if wrong:
            file = self.folder / "app.json"
            raise SystemExit(f"✘ {file.relative_to(ROOT)}: {'; '.join(wrong)}")


def listed() -> list[App]:
    """Those that a server hosts, by their names."""
    return [App(file.parent) for file in sorted(APPS.glob("*/app.json"))]


def of_tests() -> list[App]:
    return [App(file.parent) for file in sorted(TESTS.glob("*/app.json"))]


def named(name: str) -> App:
    for folder in (APPS / name, TESTS / name):
        if (folder / "app.json").is_file():
            return App(folder)
    raise SystemExit(f"✘ there is no app {name} in Web/apps or Tests/Browser/apps")
