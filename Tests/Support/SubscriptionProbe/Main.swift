import Fields
import Subscriptions
import Values

/// Answers the questions of Tests/Subscriptions/subscriptions.py: a JSON object on each line of standard input,
/// with a subscription's id, its facts and the instants that are asked for; a line each on standard output, the
/// answers between commas.
@main
struct Main {
  static func main() {
    while let line = readLine() { print(answer(line)) }
  }

  private static func answer(_ line: String) -> String {
    guard let question = try? JSONValue.parse(Array(line.utf8)),
      let id = question["id"]?.text.flatMap({ SubscriptionID($0) }),
      let rows = question["facts"]?.array, let instants = question["at"]?.array
    else { return "! not a question" }
    var facts: [Fact] = []
    for row in rows {
      guard let fact = read(row) else { return "! not a fact" }
      facts.append(fact)
    }
    let subscription = Subscription(id, folding: facts)
    guard Subscription(id, folding: Array(facts.reversed()) + facts) == subscription else {
      return "! another one in another order"
    }
    return instants.compactMap { $0.integer }.map { instant in
      describe(subscription, at: Instant(milliseconds: instant))
    }.joined(separator: ",")
  }

  /// Read, written and read again.
  private static func read(_ row: JSONValue) -> Fact? {
    guard let kind = row["kind"]?.text, let body = row["body"],
      let fact = Fact(kind: kind, json: body)
    else { return nil }
    return Fact(kind: fact.kind, json: fact.json)
  }

  /// `active com.example.month 1700000000000 renews 1700000000000`
  private static func describe(_ subscription: Subscription, at instant: Instant) -> String {
    let standing = subscription.standing(at: instant)
    func text(_ instant: Instant?) -> String { instant.map { String($0.milliseconds) } ?? "-" }
    return [
      standing.state.name, standing.product?.rawValue ?? "-", text(standing.accessUntil),
      standing.renews ? "renews" : "ends", text(subscription.nextChange(after: instant)),
    ].joined(separator: " ")
  }
}
