"""What DuckDB answers to questions about trends, active people and stickiness: Docs/Analytics.md in SQL."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import duckdb

from sql import condition, matches, value
from worlds import HOUR, World, milliseconds

FIGURES = {"total": "count(*)", "unique": "count(DISTINCT person)",
           "perPerson": "count(*)::DOUBLE / count(DISTINCT person)", "sum": "coalesce(sum({})::DOUBLE, 0.0)",
           "average": "avg({})", "min": "min({})::DOUBLE", "max": "max({})::DOUBLE",
           "percentile": "quantile_cont({}::DOUBLE, {})"}
NOTHING = {"total": 0, "unique": 0, "sum": 0.0}
LENGTH = {"day": 1, "week": 7, "month": 30}


def first_day(unit: str, day: date) -> date:
    return {"week": day - timedelta(days=day.weekday()), "month": day.replace(day=1)}.get(unit, day)


def days(question: dict) -> list[date]:
    first, last = (date.fromisoformat(question["during"][end]) for end in ("from", "to"))
    return [first + timedelta(days=number) for number in range((last - first).days + 1)]


def count(base: duckdb.DuckDBPyConnection, question: dict, match: dict, inside: str) -> list[list]:
    """Makes the table `m` of the events that count, each with its group `g`; tells the groups, the largest first."""
    groups = question.get("breakdown", [])
    names = ", ".join(f"val[{number}] NULLS FIRST" for number in range(1, len(groups) + 1)) or "1"
    base.execute(f"""CREATE OR REPLACE TEMP TABLE m AS
      WITH e AS (SELECT *, {value(groups)} AS val FROM ev
                 WHERE {inside} AND {matches(match)} AND {condition(question.get('filter'))}),
           n AS (SELECT val, row_number() OVER (ORDER BY count(*) DESC, {names}) AS number FROM e GROUP BY val)
      SELECT e.*, least(n.number, {question.get('limit', 25) + 1}) AS g
      FROM e JOIN n ON e.val IS NOT DISTINCT FROM n.val""")
    if not groups:
        return [[]]
    found = base.execute("SELECT g, any_value(val), count(DISTINCT val) FROM m GROUP BY g ORDER BY g").fetchall()
    limit = question.get("limit", 25)
    return [list(val) if g <= limit else ["other"] * len(groups) for g, val, _ in found]


def buckets(question: dict, world: World) -> list[tuple[str, int, int]]:
    """Each with its name, its first millisecond and that after its last one."""
    unit = question.get("unit", "day")
    found: dict[str, tuple[int, int]] = {}
    for day in days(question):
        start, end = (milliseconds(each, world.zone) for each in (day, day + timedelta(days=1)))
        if unit == "hour":
            for hour in range(start, end, HOUR):
                shown = datetime.fromtimestamp(hour // 1000, ZoneInfo(world.zone)).isoformat(timespec="minutes")
                found[shown] = (hour, min(hour + HOUR, end))
        else:
            name = str(first_day(unit, day))
            found[name] = (found.get(name, (start, end))[0], end)
    return [(name, *times) for name, times in found.items()]


def trend(base: duckdb.DuckDBPyConnection, question: dict, world: World) -> list[list]:
    asked = question["trend"]
    found = buckets(question, world)
    groups = count(base, question, asked["match"], f"t >= {found[0][1]} AND t < {found[-1][2]}")
    figure = FIGURES[asked["figure"]].format(asked.get("parameter"), asked.get("percent", 0) / 100)
    answer = []
    for name, start, end in found:
        told = dict(base.execute(f"SELECT g, {figure} FROM m WHERE t >= {start} AND t < {end} GROUP BY g").fetchall())
        for number, group in enumerate(groups, 1):
            answer.append([name, *group, told.get(number, NOTHING.get(asked["figure"]))])
    return answer


def active(base: duckdb.DuckDBPyConnection, question: dict, world: World) -> list[list]:
    asked = question["active"]
    span, all_days = asked["span"], days(question)
    is_calendar = asked.get("isCalendar", False) and span != "day"
    before = timedelta(days=0 if is_calendar else LENGTH[span] - 1)
    match = asked.get("match", {"event": ""})
    groups = count(base, question, match, f"day >= DATE '{all_days[0] - before}' AND day <= DATE '{all_days[-1]}'")
    if is_calendar:
        stretches: dict[date, list[date]] = {}
        for day in all_days:
            stretches.setdefault(first_day(span, day), []).append(day)
        named = [(name, of[0], of[-1]) for name, of in stretches.items()]
    else:
        named = [(day, day - before, day) for day in all_days]
    answer = []
    for name, first, last in named:
        told = dict(base.execute(f"""SELECT g, count(DISTINCT person) FROM m
          WHERE day BETWEEN DATE '{first}' AND DATE '{last}' GROUP BY g""").fetchall())
        answer += [[str(name), *group, told.get(number, 0)] for number, group in enumerate(groups, 1)]
    return answer


def stickiness(base: duckdb.DuckDBPyConnection, question: dict, world: World) -> list[list]:
    all_days = days(question)
    count(base, question, {"event": ""}, "true")
    if question["stickiness"].get("histogram"):
        rows = base.execute(f"""
          SELECT date_trunc('month', day)::DATE::VARCHAR, active, count(*) FROM (
            SELECT person, date_trunc('month', day) AS day, count(DISTINCT day) AS active FROM m
            WHERE day BETWEEN DATE '{all_days[0]}' AND DATE '{all_days[-1]}'
            GROUP BY person, date_trunc('month', day))
          GROUP BY 1, 2""").fetchall()
        return [list(row) for row in rows]
    answer, ratios = [], []
    for day in all_days:
        today, month = (base.execute(f"""SELECT count(DISTINCT person) FROM m
          WHERE day BETWEEN DATE '{day - timedelta(days=length - 1)}' AND DATE '{day}'""").fetchone()[0]
                        for length in (1, 30))
        ratios += [today / month] if month else []
        answer.append([str(day), today, month, today / month if month else None])
    return [*answer, [None, None, None, sum(ratios) / len(ratios) if ratios else None]]


KINDS = {"trend": trend, "active": active, "stickiness": stickiness}
