import Mail
import SyncServer
import Synchronization
import Testing
import Values
import Zones

@testable import Delivery

@Suite(
  "PL-008 Mails that come back",
  .enabled(if: Zoneinfo.isPresent, "needs tzdata in /usr/share/zoneinfo"))
struct BounceTests {
  private static func report(_ id: String, to address: String, _ status: String) -> [UInt8] {
    Array(
      """
      Content-Type: multipart/report; boundary="b"

      --b
      Content-Type: message/delivery-status

      Reporting-MTA: dns; mail.example

      Final-Recipient: rfc822; \(address)
      Action: failed
      Status: \(status)

      --b
      Content-Type: text/rfc822-headers

      Message-ID: <\(id)>

      --b--

      """.utf8)
  }

  @Test(
    "the next way is tried at once, and an address that nobody has is closed",
    arguments: [("5.1.1", true), ("5.2.2", false)])
  func bounced(_ status: String, _ isClosed: Bool) async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(room.kind([.init(.mail), .init(.sms)]))
      try await room.ask(delivery)
      try await room.run(delivery, for: DeliveryRoom.minute)
      #expect(try await room.entry()?.state == "sent")
      let id = try #require(room.mails.first?.id)
      room.bounce(Self.report(id, to: "ANA@example.com", status))
      try await room.run(delivery, for: DeliveryRoom.hour)
      #expect(room.taken.map(\.channel) == [.mail, .sms])
      let entry = try #require(try await room.entry())
      #expect(entry.state == "sent")
      #expect(entry.attempts.map(\.state) == ["failed", "sent"])
      #expect(entry.attempts[0].reason == "the mail came back: \(status)")
      try await room.ask(delivery, key: "2")
      try await room.run(delivery, for: DeliveryRoom.hour)
      #expect(room.taken.last?.channel == (isClosed ? .sms : .mail))
    }
  }

  @Test("a report that is forged, of another's address, of nothing, or late changes nothing")
  func forged() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(room.kind([.init(.mail), .init(.sms)]))
      try await room.ask(delivery)
      try await room.run(delivery, for: DeliveryRoom.minute)
      let id = try #require(room.mails.first?.id)
      let name = try #require(id.split(separator: "@").first)
      room.bounce(
        Self.report(id, to: "bia@example.com", "5.1.1"),
        Self.report("\(name)@other.example", to: "ana@example.com", "5.1.1"),
        Self.report("\(UUID.zero)@clinica.example", to: "ana@example.com", "5.1.1"),
        Self.report("x@clinica.example", to: "ana@example.com", "5.1.1"), [], [0xFF])
      try await room.run(delivery, for: DeliveryRoom.hour)
      #expect(room.taken.count == 1)
      #expect(try await room.entry()?.state == "sent")
      // Somebody has read it meanwhile: it has come, whatever is said.
      let token = try #require(
        room.mails[0].text.split(separator: "\n").first { $0.contains("#m=") }?
          .split(separator: "=").last)
      #expect(try await delivery.apply(.opened, by: String(token)))
      room.bounce(Self.report(id, to: "ana@example.com", "5.2.2"))
      try await room.run(delivery, for: DeliveryRoom.hour)
      #expect(room.taken.count == 1)
      #expect(try await room.entry()?.state == "seen")
    }
  }

  @Test("the last way that comes back ends the message, and a report that is told twice is one")
  func last() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(room.kind([.init(.mail)]))
      try await room.ask(delivery)
      try await room.run(delivery, for: DeliveryRoom.minute)
      let id = try #require(room.mails.first?.id)
      for _ in 0..<2 {
        room.bounce(Self.report(id, to: "ana@example.com", "5.1.1"))
        try await room.run(delivery, for: DeliveryRoom.hour)
      }
      #expect(room.taken.count == 1)
      #expect(try await room.entry()?.state == "failed")
      #expect(try await room.jobsLeft().dead == 0)
    }
  }
}
