import API
import Checkout
import Fields
import Glibc
import StripeStandIn
import Values

/// Answers the questions of Tests/Stripe/judge.py, a line of JSON each on standard input and on standard output:
/// whether a signed message is believed, and what the stand-in answers to a request of Stripe's own client.
@main
struct Main {
  static func main() {
    let standIn = StripeStandIn(at: Instant(milliseconds: 1_800_000_000_000))
    while let line = readLine() {
      guard let question = try? JSONValue.parse(line) else { continue }
      print(answer(question, standIn).jsonText)
      // Whoever asks waits for the answer before the next question.
      fflush(nil)
    }
  }

  private static func answer(_ question: JSONValue, _ standIn: StripeStandIn) -> JSONValue {
    switch question["kind"]?.text {
    case "signature": return judge(question)
    case "request": return ask(question, standIn)
    case "act": return act(question, standIn)
    default: return .text("not a question")
    }
  }

  /// `ok`, or why a message is not believed.
  private static func judge(_ question: JSONValue) -> JSONValue {
    guard let secret = question["secret"]?.text, let message = question["message"]?.text,
      let now = question["now"]?.wholeNumber,
      let account = StripeAccount(key: StripeStandIn.key, signing: [secret])
    else { return .text("not a question") }
    let stripe = Stripe(
      account, transport: StripeStandIn(at: .epoch).transport,
      now: { Instant(milliseconds: now * 1_000) })
    do {
      _ = try stripe.subject(of: Array(message.utf8), signature: question["header"]?.text)
      return .text("ok")
    } catch CheckoutFailure.notBelieved(let code) {
      return .text(code)
    } catch {
      return .text("\(error)")
    }
  }

  private static func ask(_ question: JSONValue, _ standIn: StripeStandIn) -> JSONValue {
    var request = StripeRequest(
      HTTPMethod(rawValue: (question["method"]?.text ?? "").uppercased()) ?? .get,
      question["path"]?.text ?? "", form: question["form"]?.text ?? "")
    request.idempotencyKey = question["key"]?.text
    let answer = standIn.respond(to: request)
    return .object([
      .init("status", .integer(Int64(answer.status))),
      .init("body", .text(String(decoding: answer.body, as: UTF8.self))),
    ])
  }

  /// What the customer or their bank does; a message of the webhook about it.
  private static func act(_ question: JSONValue, _ standIn: StripeStandIn) -> JSONValue {
    let id = question["id"]?.text ?? ""
    var made: String?
    switch question["act"]?.text {
    case "card": made = standIn.payByCard(id)
    case "hand": made = standIn.payByHand(id)
    case "renew": made = standIn.renew(id)
    case "refund": made = standIn.refund(id, cents: question["cents"]?.wholeNumber ?? 0)
    default: break
    }
    let told = made ?? id
    let event = standIn.event(question["event"]?.text ?? "", about: told)
    return .object([
      .init("id", .text(told)), .init("signature", .text(event.signature)),
      .init("message", .text(String(decoding: event.message, as: UTF8.self))),
    ])
  }
}
