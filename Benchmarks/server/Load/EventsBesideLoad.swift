import Foundation
import Synchronization
import Values

/// What a device that syncs feels of 5,000 events a second beside it (PL-016): its 95th percentile, alone and beside
/// them, by turns.
struct EventsBesideLoad {
  private static let rounds = 5
  /// Mutations in a turn, with a pause between them.
  private static let each = 150
  private static let pause: useconds_t = 10_000
  private static let senders = 8
  private static let eventsASecond = 5_000

  func run() throws {
    let server = try LoadServer()
    defer { server.remove() }
    let clinic = try server.clinic(0)
    var senders = try (0..<Self.senders).map { try EventSender($0, on: server) }
    var done = 0
    var rounds: [(alone: Double, beside: Double, speed: Double)] = []
    for _ in 0..<Self.rounds {
      let alone = try Self.percentile(try device(clinic, server, &done))
      let crowd = try Crowd(&senders, on: server)
      let beside = try Self.percentile(try device(clinic, server, &done))
      rounds.append((alone: alone, beside: beside, speed: try crowd.stop()))
    }
    server.stop()
    let middle = rounds.sorted { $0.beside / $0.alone < $1.beside / $1.alone }[Self.rounds / 2]
    UmbuLoad.report(
      "events-sync-beside", middle.beside, "ms", middle.beside / middle.alone,
      String(
        format: "alone, %.1f ms, 95th percentile of a mutation; %.0f events/s", middle.alone,
        middle.speed))
  }

  private func device(
    _ clinic: (token: String, space: Values.UUID), _ server: LoadServer, _ done: inout Int
  ) throws -> LoadDevice {
    defer { done += Self.each }
    return try LoadDevice(
      0, clinic.token, clinic.space, port: server.port, sending: Self.each, at: 1,
      after: done)
  }

  /// In milliseconds.
  private static func percentile(_ device: LoadDevice) throws -> Double {
    var times: [Double] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    for _ in 0..<each {
      let seconds = try UmbuLoad.time {
        try device.send()
        while try !device.receive(&buffer) {}
      }
      times.append(seconds * 1_000)
      usleep(pause)
    }
    return times.sorted()[each * 95 / 100]
  }

  /// Devices that send so many events a second, each from a thread of its own, until they are stopped.
  private final class Crowd: Sendable {
    private let isOver = Atomic(false)
    private let sent = Atomic(0)
    private let failures = Atomic(0)
    private let threads = DispatchGroup()
    private let start = Date()
    /// Enough requests for a minute.
    private static let most =
      60 * EventsBesideLoad.eventsASecond / EventSender.batch / EventsBesideLoad.senders

    init(_ senders: inout [EventSender], on server: LoadServer) throws {
      let interval =
        Double(EventSender.batch * EventsBesideLoad.senders)
        / Double(EventsBesideLoad.eventsASecond)
      for place in senders.indices {
        let device = Handed(
          try LoadDevice(port: server.port, senders[place].exchanges(Self.most)))
        threads.enter()
        Thread.detachNewThread { [self] in
          defer { threads.leave() }
          send(device.device, every: interval)
        }
      }
    }

    private func send(_ device: LoadDevice, every interval: Double) {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      for number in 0..<Self.most where !isOver.load(ordering: .relaxed) {
        do {
          try device.send()
          while try !device.receive(&buffer) {}
          sent.add(EventSender.batch, ordering: .relaxed)
        } catch {
          failures.add(1, ordering: .relaxed)
          return
        }
        let next = Double(number + 1) * interval + start.timeIntervalSinceNow
        if next > 0 { usleep(useconds_t(next * 1e6)) }
      }
    }

    /// Events a second that they sent.
    func stop() throws -> Double {
      let seconds = -start.timeIntervalSinceNow
      let count = sent.load(ordering: .relaxed)
      isOver.store(true, ordering: .relaxed)
      threads.wait()
      guard failures.load(ordering: .relaxed) == 0 else {
        throw LoadDevice.Failed(reason: "events were not taken")
      }
      return Double(count) / seconds
    }
  }

  /// A device that one thread alone has from now on.
  private struct Handed: @unchecked Sendable {
    let device: LoadDevice
    init(_ device: LoadDevice) { self.device = device }
  }
}
