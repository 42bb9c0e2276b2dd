import Analytics
import Fields
import Telemetry
import Values

/// The device's queue of events; `Web/runtime/calls/telemetry.js` does it.
extension Calls {
  /// Reads a text that is kept beside the queue; nil when it never was.
  func readTelemetry(_ key: String, _ receive: @escaping (String?) -> Void) {
    var call = ByteWriter(.readTelemetry)
    call.text(key)
    ask(call) { receive($0.optional()) }
  }

  func writeTelemetry(_ key: String, _ text: String?) {
    var call = ByteWriter(.writeTelemetry)
    call.text(key)
    call.optional(text)
    tell(call)
  }

  /// What goes with every event of this device.
  func lookAtDevice(_ receive: @escaping (DeviceKind) -> Void) {
    ask(ByteWriter(.lookAtDevice)) { answer in
      var device = DeviceKind()
      device.version = answer.text()
      device.kind = answer.text()
      device.connection = answer.text()
      device.entry = SessionEntry(answer.text())
      device.zone = answer.text()
      device.debugToken = answer.optional()
      device.isAutomated = answer.flag()
      receive(device)
    }
  }

  /// Puts lines at the end of the queue, and what the session is then.
  /// - Parameters:
  ///   - known: the session as this tab knows it. Where another tab has gone on, nothing happens and the answer says
  ///     how it is.
  ///   - stamp: the number of what the lines refer to, and its text.
  func appendEvents(
    _ lines: [[UInt8]], known: String, session: String, stamp: (number: Int64, text: String),
    _ receive: @escaping (AppendedNumber, String) -> Void
  ) {
    var call = ByteWriter(.appendEvents)
    call.text(known)
    call.text(session)
    call.text(stamp.number.description)
    call.text(stamp.text)
    call.word(UInt32(lines.count))
    for line in lines { call.run(line) }
    ask(call) { answer in
      let outcome = answer.choice(AppendedNumber.self)
      _ = answer.integer()
      receive(outcome, answer.text())
    }
  }

  /// Reads at most `count` lines behind that number, and what any line of the queue refers to.
  func peekEvents(
    after: Int64, count: Int,
    _ receive: @escaping ([(number: Int64, bytes: [UInt8])], [(name: String, text: String)]) -> Void
  ) {
    var call = ByteWriter(.peekEvents)
    call.number(Double(after))
    call.word(UInt32(clamping: count))
    ask(call) { answer in
      var lines: [(number: Int64, bytes: [UInt8])] = []
      for _ in 0..<answer.word() {
        let number = answer.integer()
        lines.append((number, answer.run()))
      }
      var stamps: [(name: String, text: String)] = []
      for _ in 0..<answer.word() {
        let name = answer.text()
        stamps.append((name, answer.text()))
      }
      receive(lines, stamps)
    }
  }

  /// Takes away the lines up to that number; of what they referred to one stays, the session's.
  func removeEvents(upTo number: Int64, staying stamp: Int64) {
    var call = ByteWriter(.removeEvents)
    call.number(Double(number))
    call.text(stamp.description)
    tell(call)
  }

  /// Takes away all lines; what is kept beside the queue stays.
  func clearEvents(_ receive: @escaping () -> Void) {
    ask(ByteWriter(.clearEvents)) { _ in receive() }
  }
}

/// What kind of device this is, as far as it is counted.
struct DeviceKind {
  var version = ""
  var kind = ""
  var connection = ""
  /// How the person came to the page.
  var entry = SessionEntry.direct
  /// The name of the time zone.
  var zone = ""
  /// Of who looks at what is counted in this tab.
  var debugToken: String?
  var isAutomated = false
}

extension SessionEntry {
  fileprivate init(_ text: String) {
    self = .direct
    for entry in Self.allCases where entry.literal.text == text { self = entry }
  }
}
