import Sync
import Values

/// Small texts that the device keeps sealed in its store until the person signs out.
struct Secrets {
  let calls: Calls

  private static let prefix = "secret/"

  func read(_ key: String, _ receive: @escaping (String?) -> Void) {
    calls.ask(.read(name: Self.prefix + key)) { answer in
      receive(answer.byte() == 1 ? String(utf8: answer.run()) : nil)
    }
  }

  func write(_ key: String, _ value: String?) {
    let name = Self.prefix + key
    let puts = value.map { [StoredValue(name, Array($0.bytes))] } ?? []
    calls.ask(.commit(puts: puts, removed: value == nil ? [name] : [], taken: [])) { _ in }
  }
}
