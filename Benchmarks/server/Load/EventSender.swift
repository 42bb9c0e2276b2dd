import Analytics
import EventTesting
import Fields
import Foundation
import Telemetry
import Values
import Wire

/// A device that counts, with what it is about to send.
struct EventSender {
  /// How many events are in a request, as devices send them.
  static let batch = 20
  private var device: EventDevice
  private let server: LoadServer

  /// Says to the server that the device may count.
  init(_ number: Int, on server: LoadServer) throws {
    device = EventDevice(UInt64(number) + 1)
    self.server = server
    let consent = InstallationConsent(device.proof, [EventDevice.entry(true, at: Self.now)])
    let answer = try WireClient(port: server.port).send(
      "PUT", "/fisioflow/v1/analytics/consent", headers: [("Content-Type", "application/json")],
      body: consent.jsonBytes())
    guard answer.status == 200 else {
      throw LoadDevice.Failed(reason: "no consent: \(String(decoding: answer.body, as: UTF8.self))")
    }
  }

  static var now: Instant {
    Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
  }

  /// The next requests, each with the beginning of its answer.
  mutating func exchanges(_ count: Int, of size: Int = batch) -> [LoadDevice.Exchange] {
    (0..<count).map { _ in
      let body = body(size)
      let head = """
        POST /fisioflow/v1/analytics/events HTTP/1.1\r
        Host: localhost\r
        Content-Type: application/json\r
        Umbu-Installation: \(device.proof.header)\r
        Content-Length: \(body.count)\r
        \r

        """
      let answer = "{\"acceptedThrough\":\(device.sequence),"
      return LoadDevice.Exchange(request: Array(head.utf8) + body, answer: Array(answer.utf8))
    }
  }

  /// Pages that were seen, records that were opened, and changes.
  private mutating func body(_ size: Int) -> [UInt8] {
    let now = Self.now
    let lines = (0..<size).map { number in
      let time = now.adding(milliseconds: Int64(number - size) * 700)
      switch number % 4 {
      case 0, 1:
        return device.line(
          "screen_view", at: time,
          .object([
            .init("screen_name", .text("PatientList")), .init("item_count", .integer(12)),
          ]))
      case 2:
        let item = Values.UUID(high: 0x0190_0000_0000_7000, low: UInt64(number))
        return device.line(
          "item_viewed", at: time,
          .object([
            .init("item_type", .text("patient")), .init("item_id", .text(item.description)),
          ]))
      default:
        return device.line(
          "item_updated", at: time,
          .object([
            .init("item_type", .text("patient")), .init("duration", .number(0.25)),
            .init("status", .text("success")),
          ]))
      }
    }
    return EventDevice.body(lines, sentAt: now)
  }
}
