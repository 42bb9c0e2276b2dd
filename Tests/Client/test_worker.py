"""What the service worker shows where a message has names alone: of doses that were answered it asks no more, whatever
the server still sends (CG-131)."""

import json
import subprocess
from pathlib import Path

HERE = Path(__file__).parent
ROSA, TITLE = "doses rosa", "Rosa: hora do remédio"
MORNING, NOON = "2026-11-26T08:00", "2026-11-26T12:00"


def dose(medicine: str, planned: str = MORNING) -> dict:
    return {"medicine": medicine, "planned": planned, "amount": 1000}


def tablet(*medicines: str, later: list[str] | None = None, tag: str = ROSA) -> dict:
    """What is left of so many medicines at eight."""
    lines = [{"time": "08:00", "text": f"{each} (1)"} for each in medicines]
    body = "08:00 " + "; ".join(line["text"] for line in lines)
    left = {"title": TITLE, "body": body, "tag": tag, "doses": [dose(each) for each in medicines],
            "later": later or []}
    return left | ({"lines": lines} if len(lines) > 1 else {})


def words(rounds: dict, said: list[str] | None = None) -> dict:
    return {"key": "0a", "lang": "pt-BR", "taken": "Tomei", "skipped": "Pular", "done": "Tudo anotado.",
            "said": said or [], "rounds": rounds}


def run(left: dict | None, *steps: dict) -> dict:
    done = subprocess.run(
        ["node", "--no-warnings", HERE / "working.mjs"], input=json.dumps({"words": left, "steps": steps}),
        capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def comes(*names: str, **more) -> dict:
    return {"left": list(names)} | more


def test_CG_131_what_was_answered_from_a_notification_is_not_asked_for_again():
    left = words({"7.0": tablet("Losartana", later=["7.1"]), "7.1": tablet("Losartana")})
    # Without a network the server hears of no answer, and tells of the dose once more.
    seen = run(left, comes("7.0"), {"tap": "taken", "tag": ROSA, "isOffline": True}, comes("7.1"))
    assert seen["acts"] == 1
    assert seen["screen"] == [
        {"title": TITLE, "body": "Tudo anotado.", "isSilent": True, "actions": 0, "doses": []}]


def test_CG_131_what_the_server_could_not_be_told_is_told_with_the_next_message():
    left = words({"7.0": tablet("Losartana", later=["7.1", "7.2"]),
                  "7.1": tablet("Losartana", later=["7.2"])})
    seen = run(left, comes("7.0"), {"tap": "skipped", "tag": ROSA, "isOffline": True}, comes("7.1"))
    assert seen["posted"] == [
        {"path": "/careguide/v1/reminders/device/dropped", "body": {"key": "0a", "names": ["7.2"]}}]


def test_CG_131_beside_what_was_answered_the_rest_is_asked_for():
    left = words({"7.0": tablet("Losartana", later=[]), "7.1": tablet("Losartana", "Metformina", "Vitamina")})
    [shown] = run(left, comes("7.0"), {"tap": "taken", "tag": ROSA}, comes("7.1"))["screen"]
    assert shown["body"] == "08:00 Metformina (1); Vitamina (1)"
    assert shown["actions"] == 2 and len(shown["doses"]) == 2 and not shown["isSilent"]


def test_CG_131_what_was_answered_in_the_app_is_not_asked_for_by_times_left_before():
    left = words({"7.1": tablet("Losartana"), "7.2": tablet("Losartana", "Metformina")},
                 said=[f"Losartana {MORNING}"])
    assert [each["body"] for each in run(left, comes("7.1"))["screen"]] == ["Tudo anotado."]
    assert [each["body"] for each in run(left, comes("7.2"))["screen"]] == ["08:00 Metformina (1)"]
    # The same medicine at another time is another dose.
    noon = tablet("Losartana")
    noon["doses"] = [dose("Losartana", NOON)]
    [shown] = run(words({"7.3": noon}, said=[f"Losartana {MORNING}"]), comes("7.3"))["screen"]
    assert shown["doses"] == [NOON]


def test_CG_131_of_two_people_the_one_whose_dose_waits_is_asked_and_the_other_is_no_more():
    left = words({"7.0": tablet("Losartana"), "7.1": tablet("Losartana"),
                  "7.2": tablet("Insulina", tag="doses caio")})
    seen = run(left, comes("7.0"), {"tap": "taken", "tag": ROSA}, comes("7.1", "7.2"))
    assert [each["body"] for each in seen["screen"]] == ["08:00 Insulina (1)"]


def test_CG_131_that_reminders_end_is_said_without_buttons():
    ending = {"title": "Lembretes de doses", "body": "Acabam em breve.", "tag": "ending", "doses": [], "later": []}
    [shown] = run(words({"7.end": ending}), comes("7.end"))["screen"]
    assert shown == {"title": "Lembretes de doses", "body": "Acabam em breve.", "isSilent": False,
                     "actions": 0, "doses": []}


def test_CG_131_words_of_a_version_before_are_shown_as_they_are():
    old = words({"7.0": tablet("Losartana")})
    for name in ["said", "done"]:
        del old[name]
    [shown] = run(old, comes("7.0"))["screen"]
    assert shown["body"] == "08:00 Losartana (1)" and shown["actions"] == 2


def test_CG_131_without_words_a_message_is_shown_as_it_came():
    [shown] = run(None, comes("7.0"))["screen"]
    assert (shown["title"], shown["body"]) == ("Careguide", "Hora de um remédio.")


def keep(left: dict | None, acts: list[dict], *forgotten: str) -> dict:
    question = {"words": left, "acts": acts, "forgotten": forgotten}
    done = subprocess.run(
        ["node", "--no-warnings", "--experimental-default-type=module", HERE / "keeping.mjs"],
        input=json.dumps(question), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_CG_131_what_the_app_has_taken_in_is_asked_for_no_more_though_it_is_closed_right_after():
    acts = [{"id": name, "medicine": medicine, "planned": MORNING, "state": "taken"}
            for name, medicine in [("a", "Losartana"), ("b", "Metformina"), ("c", "Vitamina")]]
    left = words({"7.1": tablet("Losartana", "Metformina", "Vitamina")}, said=["Insulina 2026-11-25T20:00"])
    kept = keep(left, acts, "a", "b")
    assert kept["said"] == [
        "Insulina 2026-11-25T20:00", f"Losartana {MORNING}", f"Metformina {MORNING}"]
    assert kept["acts"] == ["c"]


def test_CG_131_without_words_acts_are_forgotten_all_the_same():
    assert keep(None, [{"id": "a", "medicine": "Losartana", "planned": MORNING}], "a", "b") == {
        "said": None, "acts": []}
