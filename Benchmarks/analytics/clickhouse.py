"""Answers queries with chdb, a line each in JSON: clickhouse.py FOLDER"""

import json
import sys
import time

from chdb import session

base = session.Session(sys.argv[1])
base.query("SET max_threads = 1")
for line in sys.stdin:
    sql = json.loads(line)
    begun = time.perf_counter()
    try:
        text = base.query(sql, "JSONCompact").bytes().decode()
        took = (time.perf_counter() - begun) * 1_000
        answer = {"milliseconds": took, "rows": json.loads(text)["data"] if text.strip() else []}
    except Exception as error:  # noqa: BLE001 whatever it is, it is said to who asked
        answer = {"error": str(error)}
    print(json.dumps(answer), flush=True)
