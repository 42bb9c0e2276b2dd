import Testing
import Values

@testable import Mail

@Suite("Mails on their way")
struct SendingTests {
  private func message() throws -> MailMessage {
    MailMessage(
      to: try #require(Email("bia@example.com")), subject: "Convite", text: ".\n..\nOlá\n",
      html: "<p>Olá</p>", id: "7@clinica.example", date: Instant(milliseconds: 1_763_800_000_000))
  }

  /// What comes of a mail when the server answers so.
  private func send(
    _ answers: [String: String] = [:], patience: Int = 3_600,
    _ change: (inout MailServer) -> Void = { _ in }
  ) async throws -> (failure: MailFailure?, lines: [String]) {
    let peer = ScriptedServer(answers)
    defer { peer.stop() }
    var server = try MailServer("smtp://127.0.0.1:\(peer.port)?from=convites@clinica.example")
    server.patience = patience
    change(&server)
    do {
      try await Mailer.live(server).send(try message())
      return (nil, peer.lines)
    } catch let failure as MailFailure {
      return (failure, peer.lines)
    }
  }

  @Test("a mail is taken, dots at the start of lines and all")
  func taken() async throws {
    let (failure, lines) = try await send()
    #expect(failure == nil)
    #expect(lines.prefix(3).map { $0.prefix { $0 != " " } } == ["EHLO", "MAIL", "RCPT"])
    #expect(lines[0] == "EHLO clinica.example")
    #expect(lines[1].hasPrefix("MAIL FROM:<convites@clinica.example>"))
    #expect(lines[2] == "RCPT TO:<bia@example.com>")
    #expect(lines.contains("Message-ID: <7@clinica.example>"))
    #expect(lines.contains("=2E"))
    #expect(lines.contains("=2E."))
    #expect(lines.last == "QUIT" || lines.last == ".")
  }

  @Test(
    "what the server says decides whether the mail is tried again",
    arguments: [
      ("RCPT", "550 5.1.1 bia@example.com is unknown", .refused(550, status: "5.1.1")),
      ("RCPT", "550 no", .refused(550, status: "")),
      ("RCPT", "450 4.2.0 later", .later(450, status: "4.2.0")),
      ("MAIL", "553 5.7.1 not you", .refused(553, status: "5.7.1")),
      (".", "554 5.6.0 spam", .refused(554, status: "5.6.0")),
      (".", "451 4.3.0 later", .later(451, status: "4.3.0")),
      (".", "-", .unreachable),
      ("DATA", "421 4.3.2 closing", .later(421, status: "4.3.2")),
      ("greeting", "554 5.3.2 no mail here", .unreachable),
      ("greeting", "421 too many of you", .unreachable),
      ("MAIL", "530 5.7.0 log in first", .notLetIn(530)),
    ] as [(String, String, MailFailure)])
  func refusals(_ command: String, _ answer: String, _ expected: MailFailure) async throws {
    let (failure, _) = try await send([command: answer])
    #expect(failure == expected)
    #expect(failure?.words.contains("@") == false, "it names a person")
  }

  @Test("a login that is not liked is ours to put right, and no reason to give up")
  func login() async throws {
    let offers = ["EHLO": "250-here\r\n250 AUTH PLAIN LOGIN"]
    let (failure, lines) = try await send(
      offers.merging(["AUTH": "535 5.7.8 no"]) { $1 }
    ) {
      $0.user = "umbu"
      $0.password = "secret"
    }
    #expect(failure == .notLetIn(535))
    #expect(failure?.canRetry == true)
    #expect(!lines.contains { $0.hasPrefix("RCPT") })
  }

  @Test("nothing goes to another machine, or with certificates of one's own, without TLS")
  func open() async throws {
    let (failure, lines) = try await send { $0.certificates = "/etc/ssl/certs/ca-certificates.crt" }
    #expect(failure == .notSecure)
    #expect(!lines.contains { $0.hasPrefix("MAIL") })
  }

  @Test("a server that falls silent, speaks something else, or never stops talking, is left")
  func patience() async throws {
    let silent = try await send(["RCPT": ""], patience: 1)
    #expect(silent.failure == .unreachable)
    let foreign = try await send(["greeting": "HTTP/1.1 400 Bad Request"], patience: 1)
    #expect(foreign.failure == .unreachable)
    let endless = try await send([
      "EHLO": String(repeating: "250-more of it\r\n", count: 20_000) + "250 end"
    ])
    #expect(endless.failure == .unreachable)
  }

  @Test("a server that is not there is one that cannot be reached")
  func nobody() async throws {
    let peer = ScriptedServer()
    peer.stop()
    let server = try MailServer("smtp://127.0.0.1:\(peer.port)?from=a@clinica.example")
    await #expect(throws: MailFailure.self) {
      try await Mailer.live(server).send(try message())
    }
  }
}
