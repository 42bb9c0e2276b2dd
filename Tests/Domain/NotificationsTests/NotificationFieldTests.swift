import Fields
import Notifications
import Testing
import Values

@Suite("Notifications over the wire")
struct NotificationFieldTests {
  @Test("what a browser says of its subscription, as it is sent")
  func registration() throws {
    var registration = PushRegistration()
    registration.endpoint = "https://push.example/1"
    registration.p256dh = "BAAA"
    registration.auth = "AAAA"
    let text =
      #"{"service":"web","endpoint":"https://push.example/1","p256dh":"BAAA","auth":"AAAA"}"#
    #expect(String(decoding: registration.jsonBytes(), as: UTF8.self) == text)
    #expect(try PushRegistration(jsonBytes: Array(text.utf8)) == registration)
    let other = #"{"service":"pager","endpoint":"","p256dh":"","auth":""}"#
    #expect(throws: JSONFieldError.self) { try PushRegistration(jsonBytes: Array(other.utf8)) }
  }

  @Test("an endpoint is no longer than a server takes")
  func bounds() {
    let endpoint = "https://push.example/" + String(repeating: "a", count: 2_048)
    let text = #"{"service":"web","endpoint":"\#(endpoint)","p256dh":"","auth":""}"#
    #expect(throws: JSONFieldError.self) { try PushRegistration(jsonBytes: Array(text.utf8)) }
  }

  @Test("an entry of the ledger comes back as it went, also with words of a newer server")
  func ledger() throws {
    var entry = LedgerEntry()
    entry.kind = "appointment.reminder"
    entry.state = "returned"
    var attempt = LedgerAttempt()
    attempt.channel = "pager"
    attempt.sentAt = Instant(milliseconds: 1_760_000_000_000)
    entry.attempts = [attempt]
    var page = LedgerPage()
    page.entries = [entry]
    #expect(try LedgerPage(object: page.object) == page)
  }

  @Test("choices and what is chosen come back as they went, also with ways of a newer server")
  func choices() throws {
    var kind = MessageChoices.Kind()
    kind.name = "dose"
    kind.ways = [.init("push", isOn: false), .init("pager")]
    var choices = MessageChoices()
    choices.kinds = [kind]
    choices.quiet = QuietChoice(.own, from: CivilTime("13:00"), to: CivilTime("14:30"))
    choices.pushKey = "BAAA"
    choices.hasDevice = true
    #expect(try MessageChoices(object: choices.object) == choices)
    let one = MessageChoice(in: UUID(high: 1, low: 2), kind: "dose", on: "push", isOn: false)
    #expect(try MessageChoice(object: one.object) == one)
    let quiet = MessageChoice(in: UUID(high: 1, low: 2), quiet: choices.quiet)
    #expect(try MessageChoice(object: quiet.object) == quiet)
  }

  @Test("what a service worker says of its new subscription, as it is sent")
  func renewal() throws {
    let text = """
      {"endpoint":"https://push.example/1","auth":"AAAA","registration":{"service":"web",\
      "endpoint":"https://push.example/2","p256dh":"BBBB","auth":"CCCC","language":"pt-BR"}}
      """
    let renewal = try PushRenewal(jsonBytes: Array(text.utf8))
    #expect(renewal.registration.endpoint == "https://push.example/2")
    #expect(renewal.registration.language == .pt)
    #expect(String(decoding: renewal.jsonBytes(), as: UTF8.self) == text)
  }
}
