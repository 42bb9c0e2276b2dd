"""What DuckDB answers to questions about paths, sessions and people: Docs/Analytics.md in SQL."""

import duckdb

from figures import buckets
from sql import bounds, condition, matches, text, value
from worlds import DAY, World, local_day

STRETCH = "PARTITION BY person, installation, session ORDER BY"


def paths(base: duckdb.DuckDBPyConnection, question: dict, world: World) -> list[list]:
    asked = question["paths"]
    steps = asked["steps"]
    start, end = bounds(question, world)
    follows = "true" if asked.get("keepsRepeats") else "name IS DISTINCT FROM before"
    base.execute(f"""CREATE OR REPLACE TEMP TABLE n AS
      SELECT *, row_number() OVER ({STRETCH} place) AS rn FROM (
        SELECT *, lag(name) OVER ({STRETCH} place) AS before FROM ev
        WHERE t >= {start} AND t < {end} AND {condition(question.get('filter'))})
      WHERE {follows}""")
    node = asked.get("from") or asked.get("to")
    frame = f"{steps - 1} PRECEDING AND CURRENT ROW" if "to" in asked else f"CURRENT ROW AND {steps - 1} FOLLOWING"
    chosen = f"name = {text(node)} AND turn = 1" if node else f"len(way) = {steps}"
    rows = base.execute(f"""
      SELECT way, count(*), count(DISTINCT person) FROM (
        SELECT person, name, list(name) OVER ({STRETCH} rn ROWS BETWEEN {frame}) AS way,
               row_number() OVER (PARTITION BY person, installation, session, name ORDER BY rn) AS turn FROM n)
      WHERE {chosen} GROUP BY way""").fetchall()
    answer = []
    for way, count, people in rows:
        missing = [None] * (steps - len(way))
        answer.append([*(missing + way if "to" in asked else way + missing), count, people])
    return answer


FIGURES = {"count": ["count(*)"], "perPerson": ["count(*)::DOUBLE / count(DISTINCT person)"],
           "duration": [each.format("(last - first) / 1000.0") for each in
                        ("quantile_cont({}, 0.5)", "quantile_cont({}, 0.9)", "avg({})")],
           "events": ["quantile_cont(events::DOUBLE, 0.5)", "quantile_cont(events::DOUBLE, 0.9)", "avg(events)"],
           "bounce": ["(count(*) FILTER (events <= 1))::DOUBLE / count(*)"]}


def sessions(base: duckdb.DuckDBPyConnection, question: dict, world: World) -> list[list]:
    figure, groups = question["sessions"]["figure"], question.get("breakdown", [])
    limit = question.get("limit", 25)
    start, end = bounds(question, world)
    names = ", ".join(f"val[{number}] NULLS FIRST" for number in range(1, len(groups) + 1)) or "1"
    base.execute(f"""CREATE OR REPLACE TEMP TABLE s AS
      WITH one AS (
        SELECT person, min(t) AS first, max(t) AS last, count(*) AS events, arg_min({value(groups)}, place) AS val
        FROM ev WHERE t >= {start - DAY} AND t < {end + DAY} AND {condition(question.get('filter'))}
        GROUP BY person, installation, session
        HAVING min(t) >= {start} AND min(t) < {end}),
      n AS (SELECT val, row_number() OVER (ORDER BY count(*) DESC, {names}) AS number FROM one GROUP BY val)
      SELECT one.*, least(n.number, {limit + 1}) AS g FROM one JOIN n ON one.val IS NOT DISTINCT FROM n.val""")
    found = base.execute("SELECT g, any_value(val) FROM s GROUP BY g ORDER BY g").fetchall()
    named = [list(val) if g <= limit else ["other"] * len(groups) for g, val in found] if groups else [[]]
    nothing = [0] if figure == "count" else [None] * len(FIGURES[figure])
    answer = []
    for name, begins, ends in buckets(question, world):
        told = {g: values for g, *values in base.execute(
            f"SELECT g, {', '.join(FIGURES[figure])} FROM s WHERE first >= {begins} AND first < {ends} GROUP BY g"
        ).fetchall()}
        answer += [[name, *group, *told.get(number, nothing)] for number, group in enumerate(named, 1)]
    return answer


TIMES = {"atLeast": ">=", "atMost": "<=", "exactly": "="}


def holds(asked: dict, question: dict, world: World) -> str:
    """True or false of the person `p.person`, never null."""
    if "all" in asked:
        return "(" + " AND ".join(holds(part, question, world) for part in asked["all"]) + ")"
    if "any" in asked:
        return "(" + " OR ".join(holds(part, question, world) for part in asked["any"]) + ")"
    if "not" in asked:
        return f"(NOT {holds(asked['not'], question, world)})"
    own = f"FROM ev WHERE ev.person = p.person AND {condition(question.get('filter'))}"
    if "lastSeen" in asked:
        seen = asked["lastSeen"]
        today = local_day(world.now, world.zone)
        since = f"coalesce((SELECT max(day) {own}) >= DATE '{today}' - {seen['daysAgo']}, false)"
        return f"(NOT {since})" if seen["isBefore"] else since
    leaf = asked.get("did") or asked["first"]
    during = leaf.get("during", question["during"])
    inside = f"BETWEEN DATE '{during['from']}' AND DATE '{during['to']}'"
    if "did" in asked:
        return (f"((SELECT count(*) {own} AND {matches(leaf['match'])} AND day {inside})"
                f" {TIMES[leaf['operation']]} {leaf['times']})")
    return f"coalesce((SELECT arg_min(day, place) {own} AND {matches(leaf['match'])}) {inside}, false)"


def people(base: duckdb.DuckDBPyConnection, question: dict, world: World) -> list[list]:
    everybody = f"(SELECT DISTINCT person FROM ev WHERE {condition(question.get('filter'))}) p"
    asked = holds(question["people"]["condition"], question, world)
    return [list(base.execute(f"""SELECT (SELECT count(*) FROM {everybody} WHERE {asked}),
                                         (SELECT count(*) FROM {everybody})""").fetchone())]


KINDS = {"paths": paths, "sessions": sessions, "people": people}
