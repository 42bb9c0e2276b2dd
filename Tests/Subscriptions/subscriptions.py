"""Subscriptions at random, folded by Domain/Subscriptions and judged by a naive model:
Tools/subscriptions [LIVES] [SEED].

The model keeps no timeline: for each instant it reads all facts again, by the rules in words that stand
beside it. Of each life 1,000 instants are asked for (FF-095), among them those at which something happens,
and their neighbours.
"""

import json
import random
import subprocess
import sys

DAY = 86_400_000
PRODUCTS = ["silver.monthly", "gold.monthly", "gold.yearly"]
REASONS = ["cancelled", "billingError", "priceIncrease", "productUnavailable", "other"]


class Life:
    """A subscription's facts, drawn from a coarse calendar so that many fall on one instant."""

    def __init__(self, rng: random.Random):
        self.rng = rng
        self.kind = rng.choice(["apple", "apple", "web", "web", "operatorGrant", "code", "imported"])
        self.id = {"source": self.kind, "id": "2000"}
        self.facts: list[dict] = []
        make = {"apple": self.make_apple, "web": self.make_web}.get(self.kind, self.make_grants)
        make()
        rng.shuffle(self.facts)

    def day(self, low: int = 0, high: int = 400) -> int:
        return self.rng.randrange(low, high) * DAY

    def chance(self, of: float) -> bool:
        return self.rng.random() < of

    def add(self, kind: str, body: dict) -> None:
        digest = "".join(self.rng.choice("0123456789abcdef") for _ in range(64))
        body = {name: value for name, value in body.items() if value is not None}
        self.facts.append({"kind": kind, "body": body | {"subscription": self.id, "digest": digest}})

    def make_apple(self) -> None:
        start = self.day()
        for number in range(self.rng.randrange(0, 9)):
            end = start + self.rng.choice([3, 7, 30, 30, 30, 365]) * DAY
            for _ in range(self.rng.choice([1, 1, 2, 3])):
                self.add_transaction(number, start, end)
            start = self.rng.choice(
                [end, end, end, end + self.day(1, 40), max(0, end - self.day(1, 20))])
            if self.chance(0.1):
                start = self.day()
        for _ in range(self.rng.randrange(0, 4)):
            signed = self.rng.choice([self.day(0, 500), max(0, start - self.day(0, 40))])
            self.add("renewal", {
                "nextProduct": self.rng.choice([None, *PRODUCTS]), "autoRenews": self.chance(0.5),
                "graceUntil": start + self.day(-20, 20) if self.chance(0.4) else None,
                "isInBillingRetry": self.chance(0.4),
                "priceIncrease": self.rng.choice(["none", "none", "waiting", "agreed"]),
                "expiryReason": self.rng.choice([None, None, *REASONS]), "signedAt": signed})

    def add_transaction(self, number: int, start: int, end: int) -> None:
        revocation = None
        if self.chance(0.2):
            revocation = {
                "at": start + self.day(-3, 60), "kind": self.rng.choice(["whole", "part", "family"]),
                "percentage": self.rng.choice([100_000, 50_000, 0])}
        self.add("transaction", {
            "id": f"t{number}", "product": self.rng.choice(PRODUCTS), "purchasedAt": start,
            "expiresAt": None if self.chance(0.03) else end + (self.day(1, 20) if self.chance(0.2) else 0),
            "revocation": revocation,
            "ownership": self.rng.choice(["purchased", "purchased", "familyShared"]),
            "offer": self.rng.choice([None, None, "trial", "intro", "promo", "code", "winBack"]),
            "isUpgraded": self.chance(0.2), "signedAt": start + self.day(0, 3)})

    def make_web(self) -> None:
        for _ in range(self.rng.randrange(1, 4)):
            start = self.day(0, 30)
            self.add("web", {
                "status": self.rng.choice(["trialing", "active", "active", "active", "pastDue", "unpaid",
                                           "canceled", "incomplete", "incompleteExpired", "paused"]),
                "startedAt": start, "product": self.rng.choice(PRODUCTS),
                "trialUntil": start + 7 * DAY if self.chance(0.3) else None,
                "cancelsAtEnd": self.chance(0.2), "endedAt": self.day() if self.chance(0.2) else None,
                "endReason": self.rng.choice([None, *REASONS]), "bills": self.bills(start),
                "fetchedAt": self.day(0, 4)})

    def bills(self, start: int) -> list[dict]:
        bills = []
        for number in range(self.rng.randrange(0, 7)):
            end = start + self.rng.choice([30, 30, 365]) * DAY
            due = start + self.day(0, 4)
            amount = 97_000
            refunded = self.rng.choice([0, 0, 0, 40_000, amount])
            is_lost = self.chance(0.1)
            bill = {
                "id": f"b{number}", "product": self.rng.choice(PRODUCTS), "isVoid": self.chance(0.1),
                "method": self.rng.choice(["card", "pix", "pix", "boleto"]),
                "periodStart": start, "periodEnd": end, "dueAt": due,
                "graceUntil": due + self.day(0, 8) if self.chance(0.6) else None,
                "paidAt": max(0, start + self.day(-8, 20)) if self.chance(0.8) else None,
                "amount": {"thousandths": amount, "currency": "BRL"}, "refunded": refunded,
                "refundedAt": start + self.day(0, 50) if refunded else None,
                "dispute": "lost" if is_lost else self.rng.choice(["none", "open", "won"]),
                "disputeLostAt": start + self.day(0, 50) if is_lost else None}
            bills.append({name: value for name, value in bill.items() if value is not None})
            start = end + (self.day(1, 20) if self.chance(0.1) else 0)
        return bills

    def make_grants(self) -> None:
        for _ in range(self.rng.randrange(0, 4)):
            start = self.day()
            self.add("grant", {
                "product": self.rng.choice(PRODUCTS), "from": start,
                "until": start + self.day(0, 90) if self.chance(0.7) else None,
                "revokedAt": start + self.day(-5, 60) if self.chance(0.3) else None,
                "offer": self.rng.choice([None, None, "trial", "intro", "code"]),
                "renews": self.chance(0.3), "recordedAt": self.day(0, 3)})

    def instants(self, count: int) -> list[int]:
        def numbers(value) -> list[int]:
            if isinstance(value, dict):
                return [number for each in value.values() for number in numbers(each)]
            if isinstance(value, list):
                return [number for each in value for number in numbers(each)]
            return [value] if isinstance(value, int) and not isinstance(value, bool) else []
        happens = sorted(set(numbers(self.facts)))
        near = [instant + shift for instant in happens for shift in (-1, 0, 1)]
        near = self.rng.sample(near, min(len(near), count // 2))
        return near + [self.rng.randrange(-DAY, 1500 * DAY) for _ in range(count - len(near))]


class Model:
    """What a subscription is worth at an instant: (state, product, access until, whether it renews)."""

    def __init__(self, life: Life):
        self.of_kind = {kind: [fact["body"] for fact in life.facts if fact["kind"] == kind]
                        for kind in ("transaction", "renewal", "web", "grant")}
        self.judge = {"apple": self.apple, "web": self.web}.get(life.kind, self.grant)

    def apple(self, now: int) -> tuple:
        # Of each transaction the last signed counts; on a tie a revocation, then the digest.
        ids = {each["id"] for each in self.of_kind["transaction"]}
        last = [max((each for each in self.of_kind["transaction"] if each["id"] == one),
                    key=lambda each: (each["signedAt"], "revocation" in each, each["digest"])) for one in ids]
        last.sort(key=lambda each: (each["purchasedAt"], each["id"]))
        renewal = max(self.of_kind["renewal"], default=None,
                      key=lambda each: (each["signedAt"], each["digest"]))
        # Charged in the last day before it begins; what was signed before that is of an older period.
        if not last or (renewal and renewal["signedAt"] < last[-1]["purchasedAt"] - DAY):
            renewal = None

        def end(position: int) -> float:
            one = last[position]
            ends = [one.get("expiresAt", float("inf"))]
            if "revocation" in one:
                ends.append(one["revocation"]["at"])
            if position + 1 < len(last):
                following = last[position + 1]["purchasedAt"]
                # Another was bought in its place: in the last day it is a renewal.
                is_replaced = "expiresAt" in one and following < one["expiresAt"] - DAY
                if one["isUpgraded"] or is_replaced:
                    ends.append(following)
            return min(ends)

        begun = [position for position, one in enumerate(last) if one["purchasedAt"] <= now]
        if not begun:
            return "none", None, None, False
        running = [position for position in begun if now < end(position)]
        position = (running or begun)[-1]
        one, is_last = last[position], position == len(last) - 1
        product = one["product"]
        if running:
            renews = "expiresAt" in one and (not is_last or renewal is None or renewal["autoRenews"])
            state = "active" if renews or "expiresAt" not in one else "activeUntilEnd"
            if one.get("offer") in ("trial", "intro"):
                state = one["offer"]
            return state, product, end(position), renews
        if "revocation" in one and one["revocation"]["at"] <= now:
            kind = one["revocation"]["kind"]
            return "revoked" if kind == "family" else f"refunded.{kind}", product, None, False
        if not is_last or not renewal:
            return "expired.unexplained", product, None, False
        if renewal.get("graceUntil", now) > now:
            return "grace", product, renewal["graceUntil"], renewal["autoRenews"]
        if renewal["isInBillingRetry"] and now < end(position) + 60 * DAY:
            return "billingRetry", product, None, renewal["autoRenews"]
        reason = "unexplained"
        if renewal["priceIncrease"] == "waiting":
            reason = "priceIncrease"
        if renewal["isInBillingRetry"]:
            reason = "billingError"
        if not renewal["autoRenews"]:
            reason = "cancelled"
        return "expired." + renewal.get("expiryReason", reason), product, None, False

    def web(self, now: int) -> tuple:
        snapshots = self.of_kind["web"]
        it = max(snapshots, key=lambda each: (each["fetchedAt"], "endedAt" in each, each["digest"]))
        versions: dict[str, list] = {}
        for each in snapshots:
            for bill in each["bills"]:
                taken = self.taken_back(bill) is not None
                versions.setdefault(bill["id"], []).append(((each["fetchedAt"], taken, each["digest"]), bill))
        bills = [max(each, key=lambda one: one[0])[1] for each in versions.values()]
        bills.sort(key=lambda bill: (bill["periodStart"], bill["id"]))
        covered = self.covered(it, bills)
        ended = it.get("endedAt", float("inf")) <= now
        unpaid = [bill for bill in bills if "paidAt" not in bill and not bill["isVoid"]]
        begun = [one for one in covered if one["from"] <= now]
        if not begun:
            # A bill that is paid in the end waited for its payment, another until it was due.
            waits = not bills or any(now < bill.get("paidAt", bill["dueAt"])
                                     for bill in bills if not bill["isVoid"])
            if it["startedAt"] <= now and not ended and waits and it["status"] not in (
                    "incompleteExpired", "canceled"):
                return "pending", it["product"], None, False
            return "none", None, None, False
        running = [one for one in begun if now < one["until"]]
        one = (running or begun)[-1]
        is_last, bill, product = one is covered[-1], one["bill"], one["product"]
        if running:
            goes_on = not it["cancelsAtEnd"] and "endedAt" not in it and it["status"] in (
                "trialing", "active", "pastDue", "incomplete")
            renews = not is_last or (goes_on and (bill is None or bill["method"] == "card"))
            state = "trial" if bill is None else "active" if renews else "activeUntilEnd"
            return state, product, one["until"], renews
        taken = self.taken_back(bill) if bill else None
        if taken is not None and taken <= now:
            is_lost = bill["dispute"] == "lost" and bill["disputeLostAt"] <= now
            return "revoked" if is_lost else "refunded.whole", product, None, False
        if ended:
            if bill and bill["refunded"] and bill["refundedAt"] <= now:
                return "refunded.part", product, None, False
            return "expired." + it.get("endReason", "cancelled"), product, None, False
        if not is_last:
            return "expired.unexplained", product, None, False
        if it["cancelsAtEnd"] or it["status"] == "canceled":
            return "expired." + it.get("endReason", "cancelled"), product, None, False
        # Grace is of the bill that follows at once.
        graces = [each["graceUntil"] for each in unpaid if "graceUntil" in each
                  and one["nominal"] < each["periodStart"] <= one["until"] and each["graceUntil"] > now]
        if graces:
            return "grace", product, max(graces), True
        state = {"paused": "paused", "pastDue": "billingRetry"}.get(it["status"])
        if it["status"] in ("unpaid", "incomplete", "incompleteExpired"):
            state = "expired.billingError"
        if state is None:
            owes = any(each["periodStart"] >= one["nominal"] for each in unpaid)
            state = "expired.billingError" if owes else "expired.unexplained"
        return state, product, None, False

    @staticmethod
    def taken_back(bill: dict) -> int | None:
        instants = []
        if bill["refunded"] >= bill["amount"]["thousandths"]:
            instants.append(bill["refundedAt"])
        if bill["dispute"] == "lost":
            instants.append(bill["disputeLostAt"])
        return min(instants, default=None)

    def covered(self, it: dict, bills: list[dict]) -> list[dict]:
        covered = []
        if "trialUntil" in it:
            covered.append({"from": it["startedAt"], "until": it["trialUntil"], "product": it["product"],
                            "nominal": it["startedAt"], "bill": None})
        for bill in bills:
            if "paidAt" not in bill:
                continue
            start, length, paid = bill["periodStart"], bill["periodEnd"] - bill["periodStart"], bill["paidAt"]
            if bill["method"] != "card":
                reach = max((one["until"] for one in covered if one["until"] > one["from"]), default=None)
                follows = reach is not None and reach >= start
                on_time = paid <= start
                if follows:
                    on_time = paid <= reach or paid <= bill.get("graceUntil", reach)
                # Late, it extends from the payment; and never over what is covered already.
                start = start if on_time else paid
                if reach is not None and reach > start:
                    start = reach
            until = start + length
            taken = self.taken_back(bill)
            covered.append({"from": start, "until": until if taken is None else min(until, taken),
                            "product": bill["product"], "nominal": bill["periodStart"], "bill": bill})
        for one in covered:
            one["until"] = min(one["until"], it.get("endedAt", one["until"]))
        return sorted(covered, key=lambda one: one["from"])

    def grant(self, now: int) -> tuple:
        it = max(self.of_kind["grant"], default=None,
                 key=lambda each: (each["recordedAt"], "revokedAt" in each, each["digest"]))
        if it is None or now < it["from"]:
            return "none", None, None, False
        if it.get("revokedAt", now + 1) <= now:
            return "revoked", it["product"], None, False
        if it.get("until", now + 1) <= now:
            return "expired.ended", it["product"], None, False
        state = "active" if it["renews"] or "until" not in it else "activeUntilEnd"
        if it.get("offer") in ("trial", "intro"):
            state = it["offer"]
        until = min(it.get("until", float("inf")), it.get("revokedAt", float("inf")))
        return state, it["product"], until, it["renews"]


def text(standing: tuple) -> str:
    state, product, until, renews = standing
    until = "-" if until in (None, float("inf")) else str(until)
    return " ".join([state, product or "-", until, "renews" if renews else "ends"])


def main() -> None:
    probe, count, *rest = sys.argv[1:]
    seed = int(rest[0]) if rest else random.SystemRandom().randrange(2**32)
    rng = random.Random(seed)
    lives = [Life(rng) for _ in range(int(count))]
    asked = [life.instants(1_000) for life in lives]
    questions = "".join(json.dumps({"id": f"{life.kind}:2000", "facts": life.facts, "at": instants}) + "\n"
                        for life, instants in zip(lives, asked))
    done = subprocess.run([probe], input=questions, text=True, stdout=subprocess.PIPE, check=True)
    answers = done.stdout.splitlines()
    assert len(answers) == len(lives), f"{len(answers)} answers to {len(lives)} questions"
    seen: set[str] = set()
    for number, (life, instants, line) in enumerate(zip(lives, asked, answers)):
        model = Model(life)

        def fail(instant: int, here: str, expected: str) -> None:
            sys.exit(f"{json.dumps(life.facts)}\n✘ subscriptions: life {number} at {instant} is {here!r} here,"
                     f" and {expected!r} to the model: Tools/subscriptions {count} {seed}")

        parts = line.split(",")
        if len(parts) != len(instants):
            fail(instants[0], line, "answers")
        for instant, answer in zip(instants, parts):
            here, change = answer.rsplit(" ", 1)
            expected = text(model.judge(instant))
            if here != expected:
                fail(instant, here, expected)
            # Until it changes by itself it is what it is.
            later = instant + 10_000 * DAY if change == "-" else int(change) - 1
            if text(model.judge(later)) != expected:
                fail(later, here, text(model.judge(later)))
            seen.add(here.split()[0])
    # Else it would be lives in which nothing happens that are the same.
    if int(count) >= 100:
        missing = {"none", "trial", "intro", "active", "activeUntilEnd", "grace", "billingRetry", "revoked",
                   "refunded.whole", "refunded.part", "paused", "pending", "expired.cancelled"} - seen
        assert not missing, f"never {missing}"
    print(f"✔ subscriptions: {count} lives at random at 1,000 instants each as the model has them,"
          f" {len(seen)} states, seed {seed}")


main()
