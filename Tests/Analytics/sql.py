"""What DuckDB answers to the same questions, asked as SQL that says the definitions of Docs/Analytics.md word by
word: chains are all looked for and the one that counts is chosen, where the server goes through events once."""

from datetime import date, timedelta

import duckdb

from worlds import DAY, WINDOWS, World, local_day, milliseconds

INTEGERS = {"width"}


def open_world(world: World) -> duckdb.DuckDBPyConnection:
    base = duckdb.connect(config={"threads": 1})
    base.execute("CREATE TABLE ev (person INT, name VARCHAR, t BIGINT, installation INT, session INT, sequence INT,"
                 " plan VARCHAR, side VARCHAR, width INT, day DATE, place BIGINT)")
    order = sorted(world.events, key=lambda event: (event.person, event.at, event.installation, event.sequence))
    rows = [(*event, local_day(event.at, world.zone), place) for place, event in enumerate(order)]
    if rows:
        base.executemany(f"INSERT INTO ev VALUES ({','.join('?' * 11)})", rows)
    return base


# MARK: conditions

def text(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"


def condition(asked: dict | None) -> str:
    """True or false, never null."""
    if not asked:
        return "true"
    if "all" in asked:
        return "(" + " AND ".join(map(condition, asked["all"])) + ")"
    if "any" in asked:
        return "(" + " OR ".join(map(condition, asked["any"])) + ")"
    if "not" in asked:
        return f"(NOT {condition(asked['not'])})"
    leaf = asked["leaf"]
    name, values = leaf["dimension"]["name"], leaf["values"]
    known = [value if name in INTEGERS else text(value) for value in values]
    said = {"equals": "{} = {}", "isNot": "{} IS DISTINCT FROM {}", "less": "{} < {}", "atMost": "{} <= {}",
            "greater": "{} > {}", "atLeast": "{} >= {}", "oneOf": "{} IN ({})", "isThere": "{} IS NOT NULL",
            "isNotThere": "{} IS NULL"}[leaf["operation"]].format(name, ", ".join(known))
    return f"coalesce({said}, false)"


def matches(asked: dict) -> str:
    name = f"name = {text(asked['event'])}" if asked["event"] else "true"
    return f"({name} AND {condition(asked.get('condition'))})"


def value(breakdown: list[dict]) -> str:
    return "[" + ", ".join(f"{dimension['name']}::VARCHAR" for dimension in breakdown) + "]::VARCHAR[]"


def bounds(question: dict, world: World) -> tuple[int, int]:
    first, last = (date.fromisoformat(question["during"][end]) for end in ("from", "to"))
    return milliseconds(first, world.zone), milliseconds(last + timedelta(days=1), world.zone)


# MARK: funnels

def funnel(base: duckdb.DuckDBPyConnection, question: dict, world: World) -> list[list]:
    asked, groups = question["funnel"], question.get("breakdown", [])
    steps = asked["steps"]
    start, end = bounds(question, world)
    window = 10**15 if asked.get("perSession") else asked["windowCount"] * WINDOWS[asked["windowUnit"]]
    held = [f"coalesce({dimension['name']}::VARCHAR, '-')" for dimension in asked.get("holding", [])]
    held += ["installation::VARCHAR", "session::VARCHAR"] if asked.get("perSession") else []
    flags = "".join(f", {matches(step)} AS s{number}" for number, step in enumerate(steps, 1))
    flags += "".join(f", {matches(excluded['match'])} AS x{number}"
                     for number, excluded in enumerate(asked.get("exclusions", []), 1))
    base.execute(f"""CREATE OR REPLACE TEMP TABLE e AS
      SELECT person, place, t, t < {end} AS inside, {value(groups)} AS val,
             {" || '/' || ".join(held) if held else "''"} AS held {flags},
             row_number() OVER (PARTITION BY person, held ORDER BY place) AS rn
      FROM ev WHERE t >= {start} AND t < {end} + {window} AND {condition(question.get('filter'))}""")
    if asked["order"] == "any":
        chains = any_order(len(steps), window)
    else:
        chains = " UNION ALL ".join(chain(length, asked, window) for length in range(1, len(steps) + 1))
    base.execute(f"""CREATE OR REPLACE TEMP TABLE best AS SELECT * FROM (
      SELECT *, row_number() OVER (
        PARTITION BY person ORDER BY k DESC, done ASC, places[1] DESC, places ASC) AS choice
      FROM ({chains})) WHERE choice = 1""")
    return (times if asked["show"] == "times" else counts)(base, question)


def chain(length: int, asked: dict, window: int) -> str:
    """All chains of so many steps."""
    each = range(1, length + 1)
    joins, where = "e e1", "e1.s1 AND e1.inside"
    for step in each[1:]:
        follows = f"e{step}.rn = e{step - 1}.rn + 1" if asked["order"] == "strict" else \
            f"e{step}.place > e{step - 1}.place"
        joins += (f" JOIN e e{step} ON e{step}.person = e1.person AND e{step}.held = e1.held AND {follows}"
                  f" AND e{step}.s{step} AND e{step}.t - e1.t <= {window}")
    for number, excluded in enumerate(asked.get("exclusions", []), 1):
        after, before = excluded["after"], min(excluded["before"], length)
        if after < before:
            where += (f" AND NOT EXISTS (SELECT 1 FROM e x WHERE x.person = e1.person AND x.held = e1.held"
                      f" AND x.x{number} AND x.place > e{after}.place AND x.place <= e{before}.place)")
    lists = (", ".join(f"e{step}.{name}" for step in each) for name in ("place", "t", "val"))
    places, ats, values = lists
    return (f"SELECT e1.person, {length} AS k, e{length}.place AS done, [{places}] AS places, [{ats}] AS times,"
            f" [{values}] AS vals FROM {joins} WHERE {where}")


def any_order(steps: int, window: int) -> str:
    """For each event the steps that the stretch before it holds, each by its latest event."""
    return f"""
      SELECT person, len(places) AS k, done, places, times, vals FROM (
        SELECT person, held, done, list(place ORDER BY place, step) AS places, list(t ORDER BY place, step) AS times,
               list(val ORDER BY place, step) AS vals
        FROM (
          SELECT e.person, e.held, e.place AS done, m.step, max(m.place) AS place, arg_max(m.t, m.place) AS t,
                 arg_max(m.val, m.place) AS val, bool_or(m.inside) AS begins
          FROM e JOIN ({" UNION ALL ".join(f"SELECT *, {step} AS step FROM e WHERE s{step}"
                                           for step in range(1, steps + 1))}) m
            ON m.person = e.person AND m.held = e.held AND m.place <= e.place AND m.t >= e.t - {window}
          WHERE {" OR ".join(f"e.s{step}" for step in range(1, steps + 1))}
          GROUP BY ALL)
        GROUP BY person, held, done HAVING bool_or(begins))"""


def attributed(asked: dict, step: str, groups: list) -> str:
    """Who did not reach the step that counts is one group with who has no value there."""
    shown = {"first": "vals[1]", "last": "vals[k]", "step": f"vals[{asked.get('attributedStep', 1)}]",
             "perStep": f"vals[{step}]"}[asked.get("attribution", "first")]
    return f"coalesce({shown}, [{', '.join(['NULL'] * len(groups))}]::VARCHAR[])"


def counts(base: duckdb.DuckDBPyConnection, question: dict) -> list[list]:
    asked, groups = question["funnel"], question.get("breakdown", [])
    found = dict()
    for step in range(1, len(asked["steps"]) + 1):
        shown = attributed(asked, str(step), groups)
        for group, people in base.execute(
                f"SELECT {shown}, count(*) FROM best WHERE k >= {step} GROUP BY 1").fetchall():
            found[(tuple(group), step)] = people
    names = {group for group, _ in found} or ({()} if not groups else set())
    answer = []
    for group in names:
        first = before = None
        for step, each in enumerate(asked["steps"], 1):
            people = found.get((group, step), 0)
            event = None if asked["order"] == "any" else each["event"]
            first = people if step == 1 else first
            answer.append([*group, step, event, people, people / first if first else None,
                           people / before if before else None])
            before = people
    return answer


def times(base: duckdb.DuckDBPyConnection, question: dict) -> list[list]:
    asked, groups = question["funnel"], question.get("breakdown", [])
    count, answer = len(asked["steps"]), []
    for step in [*range(2, count + 1), 0]:
        reached = step or count
        taken = f"(times[{reached}] - times[{1 if step == 0 else step - 1}]) / 1000.0"
        buckets = ", ".join(f"count(*) FILTER (t >= {0 if number == 0 else 2 ** (number - 1)}"
                            + (f" AND t < {2 ** number})" if number < 19 else ")") for number in range(20))
        for group, *figures in base.execute(f"""
            SELECT g, count(*), quantile_cont(t, 0.5), quantile_cont(t, 0.9), avg(t), {buckets}
            FROM (SELECT {attributed(asked, str(reached), groups)} AS g, {taken} AS t FROM best WHERE k >= {reached})
            GROUP BY g""").fetchall():
            event = None if step == 0 or asked["order"] == "any" else asked["steps"][step - 1]["event"]
            answer.append([*group, step, event, *figures])
    return answer


# MARK: retention and lifecycle

LENGTH = {"day": 1, "week": 7, "month": 30}


def number(unit: str, day: str) -> str:
    """Days, weeks from Monday or months, counted on."""
    return {"day": f"date_diff('day', DATE '1970-01-01', {day})",
            "week": f"date_diff('day', DATE '1969-12-29', date_trunc('week', {day})::DATE) // 7",
            "month": f"(year({day}) * 12 + month({day}) - 1)"}[unit]


def first_day(unit: str, counted: int) -> date:
    if unit == "day":
        return date(1970, 1, 1) + timedelta(days=counted)
    if unit == "week":
        return date(1969, 12, 29) + timedelta(days=7 * counted)
    return date(counted // 12, counted % 12 + 1, 1)


def retention(base: duckdb.DuckDBPyConnection, question: dict, world: World) -> list[list]:
    asked, groups = question["retention"], question.get("breakdown", [])
    unit, mode = asked["unit"], asked["mode"]
    start, end = bounds(question, world)
    seen = condition(question.get("filter"))
    inside = f"t >= {start} AND t < {end}"
    one_of = "person" if asked["cohort"] == "firstTime" else "person, u"
    base.execute(f"""CREATE OR REPLACE TEMP TABLE cohort AS SELECT * FROM (
        SELECT *, row_number() OVER (PARTITION BY {one_of} ORDER BY place) AS choice
        FROM (SELECT person, place, t, {number(unit, "day")} AS u, {value(groups)} AS g, {inside} AS inside
              FROM ev WHERE {seen} AND {matches(asked["start"])})
        WHERE inside OR {asked["cohort"] == "firstTime"})
      WHERE choice = 1 AND inside""")
    period = f"(b.t - c.t) // {LENGTH[unit] * DAY}" if mode == "rolling24" else f"b.u - c.u"
    base.execute(f"""CREATE OR REPLACE TEMP TABLE back AS
      SELECT DISTINCT c.person, c.u, c.g, {period} AS k FROM cohort c
      JOIN (SELECT person, place, t, {number(unit, "day")} AS u FROM ev WHERE {seen} AND {matches(asked["back"])}) b
        ON b.person = c.person AND b.place > c.place""")
    if mode == "bracket":
        edges = asked["brackets"]
        shown = [(a, b - 1, f"k >= {a} AND k < {b}") for a, b in zip(edges, edges[1:])]
    elif mode == "onOrAfter":
        shown = [(k, None, f"k >= {k}") for k in range(asked["periods"] + 1)]
    else:
        shown = [(k, k, f"k = {k}") for k in range(asked["periods"] + 1)]
    sizes = base.execute("SELECT g, u, count(*) FROM cohort GROUP BY g, u").fetchall()
    answer = []
    whole: dict[tuple, list[int]] = {(tuple(group), k): [0, 0, 0] for group, _, _ in sizes for k, _, _ in shown}
    for first, through, said in shown:
        returned = {(tuple(group), u): count for group, u, count in base.execute(
            f"SELECT g, u, count(DISTINCT person) FROM back WHERE {said} GROUP BY g, u").fetchall()}
        for group, u, people in sizes:
            group, cohort = tuple(group), first_day(unit, u)
            begins, ends = span(unit, mode, u, first, first if through is None else through, world)
            running = int(begins <= world.now < ends)
            count = None if begins > world.now else returned.get((group, u), 0)
            answer.append([*group, str(cohort), first, through, people, count,
                           None if count is None else count / people, running])
            if ends <= world.now:
                whole[(group, first)][0] += people
                whole[(group, first)][1] += count
    throughs = {first: through for first, through, _ in shown}
    for (group, first), (people, count, _) in whole.items():
        answer.append([*group, None, first, throughs[first], people, count if people else None,
                       count / people if people else None, 0])
    return answer


def span(unit: str, mode: str, cohort: int, first: int, last: int, world: World) -> tuple[int, int]:
    """When the periods begin for the first that may be of that cohort, and when they have ended for the last."""
    if mode == "rolling24":
        length = LENGTH[unit] * DAY
        return (milliseconds(first_day(unit, cohort), world.zone) + first * length,
                milliseconds(first_day(unit, cohort + 1), world.zone) + (last + 1) * length)
    return (milliseconds(first_day(unit, cohort + first), world.zone),
            milliseconds(first_day(unit, cohort + last + 1), world.zone))


def lifecycle(base: duckdb.DuckDBPyConnection, question: dict, world: World) -> list[list]:
    asked = question["lifecycle"]
    unit, seen = asked["unit"], condition(question.get("filter"))
    active = matches(asked["match"]) if "match" in asked else "name <> 'session_end'"
    base.execute(f"""CREATE OR REPLACE TEMP TABLE active AS
      SELECT DISTINCT person, {number(unit, "day")} AS u FROM ev WHERE {seen} AND {active}""")
    first, last = (base.execute(f"SELECT {number(unit, 'DATE ' + text(question['during'][end]))}").fetchone()[0]
                   for end in ("from", "to"))
    running = base.execute(
        f"SELECT {number(unit, 'DATE ' + text(str(local_day(world.now, world.zone))))}").fetchone()[0]
    answer = []
    for u in range(first, min(last, running) + 1):
        now = f"(SELECT person FROM active WHERE u = {u})"
        before = f"(SELECT person FROM active WHERE u = {u - 1})"
        ever = f"(SELECT person FROM active WHERE u < {u})"
        figures = base.execute(f"""SELECT
          (SELECT count(*) FROM active WHERE u = {u} AND person NOT IN {ever}),
          (SELECT count(*) FROM active WHERE u = {u} AND person IN {before}),
          (SELECT count(*) FROM active WHERE u = {u} AND person IN {ever} AND person NOT IN {before}),
          -(SELECT count(*) FROM active WHERE u = {u - 1} AND person NOT IN {now})""").fetchone()
        answer.append([str(first_day(unit, u)), *figures, int(u == running)])
    return answer


KINDS = {"funnel": funnel, "retention": retention, "lifecycle": lifecycle}
