"""What is dragged over a day of the agenda: a warning, in words too, as long as its therapist, its room or its
equipment has another session at that time, buffers included (FF-010)."""

import json
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
DAY, NEXT = "2026-11-26", "2026-11-27"
BIA, CAIO = "bia", "caio"
#: At ten, with Bia in the blue room with the laser; ten minutes before and a quarter of an hour after it are its own.
DRAGGED = {"body": 0, "drag": "s1", "from": "600", "until": "650", "before": "10", "after": "15",
           "whom": BIA, "rooms": "blue laser"}


def session(start: int, until: int, body: int = 0, **more) -> dict:
    return {"body": body, "from": str(start), "until": str(until)} | more


def drag(others: list[dict], moves: list[tuple[int, int]], bodies: list[dict] | None = None,
         grab: int = 20, **more) -> dict:
    """Drags what begins at ten by so many minutes each, over the column of that number."""
    question = {"bodies": bodies or [{"day": DAY, "whom": BIA}, {"day": DAY, "whom": CAIO}],
                "sessions": [DRAGGED, *others], "grab": grab,
                "moves": [{"column": column, "minutes": minutes} for column, minutes in moves]} | more
    done = subprocess.run(
        ["node", "--no-warnings", "--experimental-default-type=module", HERE / "dragging.mjs"],
        input=json.dumps(question) + "\n", capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def warned(*arguments, **more) -> list[bool]:
    seen = drag(*arguments, **more)["seen"]
    # The words and the look go together.
    assert all(time.endswith(" · Ocupado") == meets for time, meets in seen), seen
    return [meets for _, meets in seen]


def test_FF_010_what_is_dragged_says_its_times_and_that_they_are_taken():
    done = drag([session(720, 770, whom=BIA)], [(0, 45), (0, 120), (0, 240)])
    assert done["seen"] == [["10:45–11:35", False], ["12:00–12:50 · Ocupado", True], ["14:00–14:50", False]]
    assert done["told"] == f"s1 {DAY} 840 {BIA}"
    assert not done["isLeft"]


def test_FF_010_a_warning_is_no_refusal_and_goes_when_it_is_let_go():
    done = drag([session(720, 770, whom=BIA)], [(0, 120)])
    assert done["seen"][-1][1]
    assert done["told"] == f"s1 {DAY} 720 {BIA}"
    assert not done["isLeft"]


@pytest.mark.parametrize("other, meets", [
    ({"whom": BIA}, True),
    ({"whom": CAIO}, False),
    ({"whom": CAIO, "rooms": "blue"}, True),
    ({"whom": CAIO, "rooms": "green laser"}, True),
    ({"whom": CAIO, "rooms": "green"}, False),
    # Of nobody, and nowhere: what was missed stands there like that.
    ({}, False),
])
def test_FF_010_a_therapist_a_room_and_equipment_are_each_in_the_way(other, meets):
    assert warned([session(720, 770, **other)], [(0, 120)]) == [meets]


@pytest.mark.parametrize("minute, meets", [
    # Its own buffers: a quarter of an hour after it, ten minutes before.
    (645, True), (630, False), (780, True), (795, False),
])
def test_FF_010_buffers_of_what_is_dragged_count(minute, meets):
    assert warned([session(705, 780, whom=BIA)], [(0, minute - 600)]) == [meets]


def test_FF_010_buffers_of_what_stands_count():
    other = session(780, 810, whom=BIA, before="30", after="30")
    # 12:30 to 13:30 is occupied: until 12:00 with the quarter of an hour it ends in time, a step later not.
    assert warned([other], [(0, 75), (0, 90)]) == [False, True]
    assert warned([other], [(0, 240), (0, 255)]) == [True, False]


def test_FF_010_over_a_column_of_somebody_else_theirs_are_in_the_way():
    others = [session(720, 770, body=1, whom=CAIO), session(840, 890, whom=BIA)]
    assert warned(others, [(0, 120), (1, 120), (0, 240), (1, 240)]) == [False, True, True, False]


def test_FF_010_of_a_week_each_day_has_its_own():
    week = [{"day": DAY}, {"day": NEXT}]
    others = [session(720, 770, body=1, whom=BIA), session(840, 890, body=1, whom=CAIO)]
    assert warned(others, [(0, 120), (1, 120), (1, 240)], week) == [False, True, False]


def test_FF_010_what_stretches_says_it_as_well():
    done = drag([session(720, 770, whom=BIA)], [(0, 30), (0, 75)], grab=47)
    assert done["seen"] == [["10:00–11:15", False], ["10:00–12:00 · Ocupado", True]]
    assert done["told"] == "s1 stretch 120"


def test_FF_010_rooms_of_those_who_are_not_shown_are_in_the_way_too():
    own = [{"day": DAY, "whom": BIA, "elsewhere": "720 780 blue;900 960 green laser;1000 1060 green"}]
    assert warned([], [(0, 45), (0, 120), (0, 300), (0, 420)], own) == [False, True, True, False]
    week = [{"day": DAY}, {"day": NEXT, "elsewhere": "720 780 blue"}]
    assert warned([], [(0, 120), (1, 120)], week) == [False, True]


#: A free half hour of Bia's, at eleven.
FREE = {"body": 0, "id": f"free-{DAY}-660-{BIA}", "new": "660", "whom": BIA}


def test_FF_010_a_drag_over_free_time_says_from_when_and_how_long():
    done = drag([], [(0, 30), (0, 75), (0, 130)], free=FREE, sessions=[session(780, 830, whom=BIA)])
    assert done["seen"] == [["11:00–11:45", False], ["11:00–12:30", False],
                            ["11:00–13:30 · Ocupado", True]]
    assert done["told"] == f"free-{DAY}-660-{BIA} begin 660 150"
    assert not done["isLeft"]


def test_FF_010_a_drag_over_free_time_goes_up_as_well_and_no_further_than_the_day():
    done = drag([], [(0, -60), (0, -400)], free=FREE, grab=5, sessions=[])
    assert done["seen"] == [["10:00–11:30", False], ["08:00–11:30", False]]
    assert done["told"] == f"free-{DAY}-660-{BIA} begin 480 210"


def test_FF_010_a_finger_that_stays_stretches_at_the_lower_edge_and_begins_over_free_time():
    done = drag([session(720, 770, whom=BIA)], [(0, 30), (0, 90)], grab=40, finger=True)
    assert done["seen"] == [["10:00–11:15", False], ["10:00–12:15 · Ocupado", True]]
    assert done["told"] == "s1 stretch 135"
    # In the middle of it the same finger moves it.
    assert drag([], [(0, 30)], grab=20, finger=True)["told"] == f"s1 {DAY} 630 {BIA}"
    begun = drag([], [(0, 50)], free=FREE, grab=10, finger=True)
    assert begun["told"] == f"free-{DAY}-660-{BIA} begin 660 60"


def test_FF_010_a_finger_that_goes_on_at_once_scrolls():
    done = drag([], [(0, 30), (0, 90)], grab=40, finger=True, stays=False)
    assert done == {"seen": [[None, False], [None, False]], "warns": False, "told": None, "isLeft": False}
    assert drag([], [(0, 60)], free=FREE, finger=True, stays=False)["told"] is None


def told(shut: str, moves: list[tuple[int, int]], **more) -> list[str]:
    """What is said behind the times while Bia's session, or another, is dragged over a column with that."""
    bodies = more.pop("bodies", [{"day": DAY, "whom": BIA, "shut": shut}])
    done = drag(more.pop("others", []), moves, bodies, **more)
    return [" · ".join(time.split(" · ")[1:]) for time, _ in done["seen"]]


def test_FF_010_absence_and_closed_hours_are_told_while_dragging_beside_what_is_taken():
    shut = f"780 1200 {BIA} Ausência: Curso\n720 780 {BIA} Fora do horário de atendimento"
    assert told(shut, [(0, 45), (0, 120), (0, 240)]) == [
        "", "Fora do horário de atendimento", "Ausência: Curso"]
    assert told(shut, [(0, 150)]) == ["Ausência: Curso · Fora do horário de atendimento"]
    # What warns is not red, and holds nothing up.
    done = drag([], [(0, 240)], [{"day": DAY, "whom": BIA, "shut": shut}])
    assert done["warns"] and not done["seen"][0][1] and done["told"] == f"s1 {DAY} 840 {BIA}"
    both = told(shut, [(0, 240)], others=[session(840, 890, whom=BIA)])
    assert both == ["Ocupado · Ausência: Curso"]
    # Over free time, and of what stretches.
    assert told(shut, [(0, 60)], free=FREE, sessions=[]) == ["Fora do horário de atendimento"]
    assert told(shut, [(0, 90)], grab=47) == ["Fora do horário de atendimento"]


def test_FF_010_over_free_time_warnings_are_those_of_the_sheet_that_opens():
    # What its service keeps: five minutes before, a quarter of an hour after.
    free = FREE | {"before": "5", "after": "15"}
    edges = [(0, 75), (0, 90), (0, 105)]
    done = drag([], edges, free=free, sessions=[session(765, 815, whom=BIA)])
    assert done["seen"] == [["11:00–12:30", False], ["11:00–12:45 · Ocupado", True], ["11:00–13:00 · Ocupado", True]]
    # Absences as what is booked; outside of the hours it may lie.
    away = [{"day": DAY, "whom": BIA, "away": f"765 1440 {BIA} Ausência: Curso"}]
    assert drag([], edges, away, free=free, sessions=[])["seen"] == [
        ["11:00–12:30", False], ["11:00–12:45 · Ausência: Curso", False], ["11:00–13:00 · Ausência: Curso", False]]
    closed = [{"day": DAY, "whom": BIA, "shut": f"765 1440 {BIA} Fora"}]
    assert drag([], edges, closed, free=free, sessions=[])["seen"] == [
        ["11:00–12:30", False], ["11:00–12:45", False], ["11:00–13:00 · Fora", False]]


def test_FF_010_somebody_who_would_be_in_two_at_once_is_told_in_words_of_its_own():
    dragged = DRAGGED | {"people": "rui vera"}
    # With another therapist and in no room: nothing of the house is taken.
    other = session(720, 770, body=1, whom=CAIO, people="ana vera")
    done = drag([], [(0, 45), (0, 120), (0, 170), (1, 240)], sessions=[dragged, other])
    assert done["seen"] == [["10:45–11:35", False], ["12:00–12:50 · Já tem sessão", False],
                            ["12:45–13:35 · Já tem sessão", False], ["14:00–14:50", False]]
    stopped = drag([], [(0, 120)], sessions=[dragged, other])
    assert stopped["warns"] and stopped["told"] == f"s1 {DAY} 720 {BIA}" and not stopped["isLeft"]
    # Nobody's buffers: who comes is there from the beginning to the end.
    edges = [(0, 180), (0, 195)]
    later = session(830, 880, body=1, whom=CAIO, people="rui", before="30", after="30")
    assert drag([], edges, sessions=[dragged, later])["seen"] == [
        ["13:00–13:50", False], ["13:15–14:05 · Já tem sessão", False]]
    stretched = drag([], [(0, 90)], grab=47, sessions=[dragged, session(660, 710, body=1, whom=CAIO, people="rui")])
    assert stretched["seen"] == [["10:00–12:15 · Já tem sessão", False]]


def test_FF_010_who_is_in_two_is_told_of_what_is_not_shown_and_of_that_day_alone():
    dragged = DRAGGED | {"people": "rui"}
    own = [{"day": DAY, "whom": BIA, "unseen": "720 770 ana rui;900 950 ana"}]
    done = drag([], [(0, 45), (0, 120), (0, 300)], own, sessions=[dragged])
    assert [time.split(" · ")[1:] for time, _ in done["seen"]] == [[], ["Já tem sessão"], []]
    week = [{"day": DAY, "unseen": "720 770 rui"}, {"day": NEXT}]
    done = drag([], [(0, 120), (1, 120)], week, sessions=[dragged])
    assert [time.split(" · ")[1:] for time, _ in done["seen"]] == [["Já tem sessão"], []]


def test_FF_010_where_no_place_is_free_that_is_told_and_not_who_would_be_in_two():
    dragged = DRAGGED | {"people": "rui"}
    others = [session(720, 770, whom=BIA, people="rui")]
    shut = [{"day": DAY, "whom": BIA, "shut": f"720 780 {BIA} Ausência: Curso"}, {"day": DAY, "whom": CAIO}]
    done = drag([], [(0, 120)], shut, sessions=[dragged, *others])
    assert done["seen"] == [["12:00–12:50 · Ocupado · Ausência: Curso", True]]
    free = drag([], [(0, 120)], shut, sessions=[dragged, session(720, 770, body=1, whom=CAIO, people="rui")])
    assert free["seen"] == [["12:00–12:50 · Já tem sessão · Ausência: Curso", False]]
    assert free["warns"]


@pytest.mark.parametrize("owner, words", [
    ("all", "Feriado"), (BIA, "Feriado"), (CAIO, ""), ("blue", "Feriado"), ("laser", "Feriado"), ("green", ""),
    ("nobody", ""),
])
def test_FF_010_of_absences_those_of_its_therapist_its_rooms_and_the_house_are_told(owner, words):
    assert told(f"480 1200 {owner} Feriado", [(0, 60)]) == [words]


def test_FF_010_what_has_no_therapist_goes_by_the_hours_of_the_house():
    alone = DRAGGED | {"whom": "", "rooms": ""}
    bodies = [{"day": DAY, "shut": f"480 1200 nobody Fora\n480 1200 {BIA} Ausência"}]
    question = drag([], [(0, 60)], bodies, sessions=[alone])
    assert question["seen"] == [["11:00–11:50 · Fora", False]]


def test_FF_010_over_the_column_of_a_room_it_is_in_that_room_with_its_own_therapist():
    rooms = [{"day": DAY, "room": "blue"}, {"day": DAY, "room": "green"}, {"day": DAY, "room": "none"}]
    dragged = DRAGGED | {"room": "blue"}
    others = [session(720, 770, body=1, whom=CAIO, rooms="green"), session(840, 890, body=2, whom=BIA),
              session(960, 1010, body=1, whom=CAIO, rooms="blue")]
    done = drag([], [(0, 120), (1, 120), (1, 240), (1, 360)], rooms, sessions=[dragged, *others])
    assert [meets for _, meets in done["seen"]] == [False, True, True, False]
    assert done["told"] == f"s1 {DAY} 960 room:green"
    assert drag([], [(2, 60)], rooms, sessions=[dragged])["told"] == f"s1 {DAY} 660 room:none"


def test_FF_010_columns_that_are_not_in_sight_come_into_it():
    rooms = [{"day": DAY, "room": "blue"}, {"day": DAY, "room": "green"}]
    assert "sideways" not in drag([], [(1, 30)], rooms, wide=260)
    # A phone shows the first one and the edge of the second.
    assert drag([], [(1, 30)], rooms, wide=230)["sideways"] == 12
    assert drag([], [(0, 30)], rooms, wide=230)["sideways"] == -12
    # Stretching stays in its column.
    assert "sideways" not in drag([], [(1, 30)], rooms, wide=230, grab=47)


def test_FF_010_within_its_column_it_keeps_a_room_that_has_no_column():
    rooms = [{"day": DAY, "whom": "", "room": "blue"}, {"day": DAY, "whom": "", "room": "none"}]
    archived = DRAGGED | {"body": 1, "room": "old", "rooms": "old laser"}
    other = session(720, 770, body=1, whom=CAIO, rooms="old")
    done = drag([], [(1, 120), (1, 240)], rooms, sessions=[archived, other])
    assert [meets for _, meets in done["seen"]] == [True, False]
    assert done["told"] == f"s1 {DAY} 840 "
    one = [{"day": DAY, "elsewhere": f"720 780 {BIA}"}]
    assert warned([], [(0, 45), (0, 120)], one) == [False, True]
