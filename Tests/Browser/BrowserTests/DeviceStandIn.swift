import Flow
import Telemetry
import Values

@testable import Browser

/// A browser as the host's telemetry knows it: what it asks for waits until the test lets it be answered, in order.
final class DeviceStandIn: Bridge {
  var preference: String?
  var state: [String: String] = [:]
  private(set) var stamps: [String: String] = [:]
  private(set) var events: [(number: Int64, bytes: [UInt8])] = []
  private(set) var session = ""
  /// Whether all of the program is here.
  var isWhole = false
  /// How many lines it has room for.
  var room = 10_000
  /// The numbers of all calls, in order.
  private(set) var asked: [CallNumber] = []
  private var waiting: [(id: UInt32, bytes: [UInt8])] = []
  private var last: Int64 = 0

  private(set) var calls: Calls!
  private(set) var host: TelemetryHost!

  init(_ preference: String? = nil, at now: Instant) {
    self.preference = preference
    calls = Calls(self) { 7 }
    calls.begin(at: now, minutesEast: -180)
    let session = Session(calls)
    session.start()
    host = TelemetryHost(calls, session: session)
  }

  func patch(_ words: [UInt32]) {}
  func log(_ line: String) {}
  func call(_ id: UInt32, _ bytes: [UInt8]) { waiting.append((id, bytes)) }

  /// So much later the runtime enters the module.
  func pass(_ milliseconds: Int64) {
    calls.begin(at: calls.now.adding(milliseconds: milliseconds), minutesEast: -180)
  }

  /// Answers what waits, and what that leads to.
  func answer() {
    while !waiting.isEmpty {
      let (id, bytes) = waiting.removeFirst()
      var reader = ByteReader(bytes)
      let call = reader.choice(CallNumber.self)
      asked.append(call)
      guard let answer = answer(call, &reader) else { continue }
      var read = ByteReader(answer)
      calls.answer(id, &read)
    }
  }

  /// What another tab did meanwhile.
  func other(session: String) { self.session = session }

  /// The lines as they are kept.
  var lines: [String] { events.map { String(utf8: $0.bytes) } }

  /// The names of the events in the queue.
  var names: [String] {
    events.map { QueuedLine(sequence: $0.number, bytes: $0.bytes)?.name ?? "?" }
  }

  private func answer(_ call: CallNumber, _ reader: inout ByteReader) -> [UInt8]? {
    var out = ByteWriter(.cancel)
    switch call {
    case .readPreference: out.optional(preference)
    case .whenWhole: if !isWhole { return nil }
    case .clearEvents: break
    case .read: out.choice(FoundNumber.nothing)
    case .lookAtDevice:
      for text in ["0f1e2d", "mobile", "wifi", "direct", "America/Sao_Paulo"] { out.text(text) }
      out.optional(nil)
      out.flag(false)
    case .readTelemetry: out.optional(state[reader.text()])
    case .writeTelemetry:
      let key = reader.text()
      state[key] = reader.optional()
      return nil
    case .appendEvents: append(&reader, &out)
    case .peekEvents:
      out.word(0)
      out.word(0)
    default: return nil
    }
    return Array(out.bytes.dropFirst())
  }

  private func append(_ reader: inout ByteReader, _ out: inout ByteWriter) {
    let known = reader.text()
    let next = reader.text()
    let stamp = (reader.text(), reader.text())
    var lines: [[UInt8]] = []
    for _ in 0..<reader.word() { lines.append(reader.run()) }
    guard known == session else {
      out.choice(AppendedNumber.superseded)
      out.number(0)
      return out.text(session)
    }
    session = next
    if events.count + lines.count > room {
      out.choice(AppendedNumber.full)
      out.number(0)
    } else {
      stamps[stamp.0] = stamp.1
      out.choice(AppendedNumber.kept)
      out.number(Double(last + 1))
      for line in lines {
        last += 1
        events.append((last, line))
      }
    }
    out.text(next)
  }
}
