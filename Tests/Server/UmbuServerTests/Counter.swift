import API
import Analytics
import Database
import EventStore
import EventTesting
import Fields
import HTTP
import Telemetry
import Testing
import Values

@testable import UmbuServer

/// A device in an app that counts, with or without somebody who is signed in.
struct Counter {
  let room: ServerRoom
  let app: String
  var device: EventDevice

  init(_ number: UInt64, in room: ServerRoom, app: String = "sample") {
    self.room = room
    self.app = app
    device = EventDevice(number)
  }

  /// A server of an app that counts what `TestEvents` has, on however full a disk.
  static func room(
    _ change: (inout Settings) -> Void = { _ in }
  ) async throws -> ServerRoom {
    var sample = AppDefinition.sample
    sample.events = AppEvents(registry: TestEvents.registry)
    return try await ServerRoom.open(of: [sample]) { settings in
      settings.events.budget.reserve = 0
      settings.events.budget.reservedShare = 0
      change(&settings)
    }
  }

  /// Calls an operation of analytics.
  func call(
    _ path: String, by method: HTTPMethod = .post, _ input: some Fielded, token: String? = nil
  ) async -> Response {
    await room.call(method, "/\(app)/v1/analytics/\(path)", token: token, json: input.object)
  }

  /// Says what may be counted of the device.
  @discardableResult
  func allow(_ isYes: Bool = true) async -> Response {
    await call(
      "consent", by: .put,
      InstallationConsent(device.proof, [EventDevice.entry(isYes, at: room.clock.now)]))
  }

  /// Sends a body of events.
  func send(_ body: [UInt8], _ headers: [(String, String)] = []) async -> Response {
    await room.send(
      .post, "/\(app)/v1/analytics/events", body: body,
      headers: [("Umbu-Installation", device.proof.header)] + headers)
  }

  /// Sends what happens next.
  mutating func send(_ count: Int = 1, epoch: Int64 = 0) async -> Response {
    let now = room.clock.now
    var lines: [JSONValue] = []
    for _ in 0..<count { lines.append(device.view(at: now, epoch: epoch)) }
    return await send(EventDevice.body(lines, sentAt: now))
  }

  /// How many events are kept.
  func kept() async throws -> Int {
    try await room.app(app).events.read { transaction in
      try transaction.first("SELECT COALESCE(sum(events), 0) FROM event_batch") {
        Int($0.int(0))
      } ?? 0
    }
  }
}
