import Identity
import Mail
import Synchronization
import Testing
import Values

@testable import UmbuServer

/// A post office that keeps what it is given, or says no.
final class Office: Sendable {
  private let state = Mutex<(mails: [MailMessage], failure: MailFailure?)>(([], nil))
  var mails: [MailMessage] { state.withLock { $0.mails } }
  func fail(with failure: MailFailure?) { state.withLock { $0.failure = failure } }
  func clear() { state.withLock { $0.mails = [] } }

  var settings: MailSettings {
    let mailer = Mailer { message in
      try self.state.withLock { state in
        if let failure = state.failure { throw failure }
        state.mails.append(message)
      }
    }
    return MailSettings(
      mailer: mailer, domain: "clinica.example", address: PublicAddress("https://umbu.example")!)
  }

  /// The link in the last mail to somebody.
  func link(to email: String) throws -> String {
    let mail = try #require(mails.last { $0.to.key == email })
    return try #require(
      mail.text.split(separator: "\n").first { $0.hasPrefix("https://") }.map { String($0) })
  }
}

extension Office {
  /// A server that mails through it, and somebody who has signed up, with no mail lying there.
  func serving(_ body: (ServerRoom, Person) async throws -> Void) async throws {
    let room = try await ServerRoom.open { $0.mail = settings }
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com", calling: "visite evil.com")
    await room.umbu.jobs[0].runDue()
    clear()
    try await body(room, ana)
    await room.umbu.stop()
  }
}

extension Person {
  /// Opens the link by which the e-mail is confirmed; leaves no mail behind.
  func confirmEmail(_ office: Office) async throws {
    for runner in room.umbu.jobs { await runner.runDue() }
    let code = try #require(try office.link(to: email).split(separator: "#").last)
    let response = await room.call(
      .post, "/\(app)/v1/accounts/confirm", json: ConfirmationCode(String(code)).object)
    #expect(response.status == .ok)
    office.clear()
  }
}
