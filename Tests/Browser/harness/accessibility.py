"""The WCAG rules that a machine can judge, by axe."""

import importlib.util
import json
from pathlib import Path

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def axe_source() -> str:
    package = importlib.util.find_spec("axe_playwright_python")
    return (Path(package.origin).parent / "axe.min.js").read_text(encoding="utf-8")


def violations(page, without: tuple[str, ...] = ()) -> list[str]:
    """One line for each element that breaks a rule; `without` leaves rules out by name."""
    page.settle()
    # The developer protocol runs it, so the page's security policy does not matter.
    page.session.send("Runtime.evaluate", expression=axe_source() + ";0")
    options = {"runOnly": TAGS, "rules": {rule: {"enabled": False} for rule in without},
               "resultTypes": ["violations"]}
    result = page.evaluate(f"axe.run(document, {json.dumps(options)})")
    return [f"{violation['id']} ({violation['impact']}): {violation['help']}: "
            f"{' '.join(map(str, node['target']))}: {node['html'][:160]}"
            for violation in result["violations"] for node in violation["nodes"]]


def assert_accessible(page, without: tuple[str, ...] = ()) -> None:
    found = violations(page, without)
    assert not found, f"{page.path} is not accessible:\n" + "\n".join(found)
