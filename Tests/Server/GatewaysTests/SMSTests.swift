import CurlTransport
import Fields
import Foundation
import Peers
import Testing
import Values
import Waiting

@testable import Gateways

@Suite("PL-008 SMS")
struct SMSTextTests {
  @Test(
    "an alphabet and a number of messages",
    arguments: [
      ("", .gsm7, 0, 0), ("Oi", .gsm7, 2, 1), ("Até às 9h: é à", .gsm7, 14, 1),
      ("€", .gsm7, 2, 1), ("ção", .ucs2, 3, 1), ("😀", .ucs2, 2, 1),
      (String(repeating: "a", count: 160), .gsm7, 160, 1),
      (String(repeating: "a", count: 161), .gsm7, 161, 2),
      (String(repeating: "a", count: 306), .gsm7, 306, 2),
      (String(repeating: "a", count: 307), .gsm7, 307, 3),
      (String(repeating: "á", count: 70), .ucs2, 70, 1),
      (String(repeating: "á", count: 71), .ucs2, 71, 2),
      (String(repeating: "á", count: 135), .ucs2, 135, 3),
      // No letter is cut in two: 76 of two septets fit into 153.
      (String(repeating: "{", count: 153), .gsm7, 306, 3),
      (String(repeating: "😀", count: 67), .ucs2, 134, 3),
    ] as [(String, SMSText.Alphabet, Int, Int)])
  func segments(_ text: String, _ alphabet: SMSText.Alphabet, _ length: Int, _ count: Int) {
    let sms = SMSText(text)
    #expect(sms.alphabet == alphabet)
    #expect(sms.length == length)
    #expect(sms.segments == count)
  }

  @Test("a text without the accents that cost double")
  func plain() {
    let text = SMSText.plain("Consulta amanhã às 9h – confirmação: “sim” ou não…")
    #expect(text == "Consulta amanha às 9h - confirmacao: \"sim\" ou nao...")
    #expect(SMSText(text).alphabet == .gsm7)
    #expect(SMSText.plain("日") == "日")
  }

  @Test("the provider in the box keeps each message once, whatever its key is called")
  func folder() async throws {
    let path = FileManager.default.temporaryDirectory.appending(
      path: "umbu-sms-\(Int.random(in: 0 ... .max))"
    ).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let gateway = SMSGateway.folder(path)
    let phone = try #require(Phone(e164: "+5511987654321"))
    for key in ["a", "a", "../b"] {
      try await gateway.send(SMSMessage(to: phone, text: "Olá", key: key))
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    #expect(files == ["___b.json", "a.json"])
    let bytes = Array(try #require(FileManager.default.contents(atPath: path + "/a.json")))
    let json = try JSONValue.parse(bytes)
    #expect(json["to"]?.text == "+5511987654321")
    #expect(json["text"]?.text == "Olá")
    #expect(json["segments"]?.integer == 1)
  }
}

@Suite(
  "PL-008 SMS through Twilio's form",
  .enabled(if: PushServices.program != nil, "needs .build/venv (make setup)"), .onThreads)
struct TwilioTests {
  private func gateway(
    _ room: ServicesRoom, token: String = PushServices.token
  ) throws -> SMSGateway {
    let account = try #require(
      TwilioAccount(
        PushServices.account, token: token, sender: "+15005550006", base: room.services.base))
    return .twilio(account, through: room.client) { room.clock.now }
  }

  private func message(_ text: String = "Olá & tchau + 1 = ção") throws -> SMSMessage {
    SMSMessage(to: try #require(Phone(e164: "+5511987654321")), text: text, key: "k1")
  }

  @Test("a text is taken as it was written")
  func taken() async throws {
    let room = try #require(ServicesRoom())
    defer { room.services.stop() }
    let gateway = try gateway(room)
    #expect(await room.outcome { try await gateway.send(try message()) } == nil)
    let taken = try #require(room.services.taken(by: "sms").first)
    #expect(taken["to"]?.text == "+5511987654321")
    #expect(taken["sender"]?.text == "+15005550006")
    #expect(taken["content"]?.text == "Olá & tchau + 1 = ção")
    #expect(taken["key"]?.text == "k1")
  }

  @Test("a wrong token is ours to put right")
  func login() async throws {
    let room = try #require(ServicesRoom())
    defer { room.services.stop() }
    let gateway = try gateway(room, token: "wrong")
    #expect(
      await room.outcome { try await gateway.send(try message()) } == .notLetIn("401 20003"))
  }

  @Test(
    "each of Twilio's codes has its meaning",
    arguments: [
      (400, 21211, .gone("400 21211")), (400, 21610, .gone("400 21610")),
      (400, 21614, .gone("400 21614")), (400, 21617, .tooLarge),
      (400, 21408, .notLetIn("400 21408")), (400, 30004, .refused("400 30004")),
      (429, 20429, .later("429 20429", after: 7_000)), (500, nil, .later("500", after: 7_000)),
      (200, nil, .later("200", after: 7_000)),
    ] as [(Int, Int?, GatewayFailure)])
  func codes(_ status: Int, _ code: Int?, _ expected: GatewayFailure) async throws {
    let room = try #require(ServicesRoom())
    defer { room.services.stop() }
    let gateway = try gateway(room)
    let body = code.map { #"{\"code\": \#($0), \"message\": \"+5511987654321\"}"# } ?? "no"
    room.services.answer(
      "sms", #"[{"status": \#(status), "headers": {"Retry-After": "7"}, "body": "\#(body)"}]"#)
    #expect(await room.outcome { try await gateway.send(try message()) } == expected)
  }

  @Test("an account of another form is none")
  func accounts() {
    for (account, token, sender) in [
      ("AC1", "t", "+15005550006"), (PushServices.account, "", "+15005550006"),
      (PushServices.account, "t", "5005550006"), (PushServices.account, "t\n", "+15005550006"),
    ] {
      #expect(TwilioAccount(account, token: token, sender: sender) == nil)
    }
  }
}
