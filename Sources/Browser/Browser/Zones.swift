import Flow
import Values

/// The zone in which the device is, and others by name: `Web/runtime/zones.js` brings their files.
final class Zones {
  private let calls: Calls
  private var observers = Observers()
  private var isAsked = false
  private var rules: ZoneRules?
  /// By what those were made.
  private var file: [UInt8] = []
  private var minutesEast = 0

  init(_ calls: Calls) {
    self.calls = calls
  }

  func observe(_ id: String, _ receive: @escaping (Response) -> Void) {
    observers.add(id, receive)
    if let rules { receive(.time(.zone(rules))) }
    guard !isAsked else { return }
    isAsked = true
    _ = calls.open(ByteWriter(.observeZone)) { [self] reader in told(&reader) }
  }

  func cancel(_ id: String) {
    observers.remove(id)
  }

  /// Those who watched from pages of the open space are gone with it.
  func cancelAll() {
    observers = Observers()
  }

  func find(_ name: String, _ receive: @escaping (ZoneRules?) -> Void) {
    var call = ByteWriter(.findZone)
    call.text(name)
    calls.ask(call) { receive(Self.rules(name, $0.run())) }
  }

  /// The name of the device's zone and its file, which is empty where that is not to be had.
  private func told(_ reader: inout ByteReader) {
    let name = reader.text()
    let (file, minutesEast) = (reader.run(), calls.minutesEast)
    if let rules, rules.name == name, self.file == file, self.minutesEast == minutesEast { return }
    let found =
      Self.rules(name, file) ?? ZoneRules(name: name, offset: Int32(minutesEast * 60))
    (rules, self.file, self.minutesEast) = (found, file, minutesEast)
    observers.tell(.time(.zone(found)))
  }

  @inline(never)
  private static func rules(_ name: String, _ tzif: [UInt8]) -> ZoneRules? {
    do throws(ZoneError) {
      return try ZoneRules(name: name, tzif: tzif)
    } catch {
      return nil
    }
  }
}
