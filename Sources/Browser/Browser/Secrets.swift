import Flow
import Sync
import Values

/// Small texts that the device keeps sealed in its store until the person signs out.
struct Secrets {
  let calls: Calls

  private static let prefix = "secret/"

  func read(_ key: String, _ receive: @escaping (String?) -> Void) {
    calls.read(Self.prefix + key) { bytes in receive(bytes.map { String(utf8: $0) }) }
  }

  /// All whose keys begin with `prefix`, but what cannot be opened.
  func readAll(_ prefix: String, _ receive: @escaping ([String]) -> Void) {
    calls.list(prefix: Self.prefix + prefix) { found in
      receive(found.compactMap { $0.bytes.map { String(utf8: $0) } })
    }
  }

  /// Keeps all of them in one write, and says when that is durable, or the store takes nothing.
  func write(_ values: [KeptValue], _ isDone: @escaping () -> Void) {
    var puts: [StoredValue] = []
    for value in values { puts.append(StoredValue(Self.prefix + value.key, value.bytes)) }
    calls.commit(puts: puts, removed: []) { _ in isDone() }
  }

  func write(_ key: String, _ value: String?) {
    let name = Self.prefix + key
    let puts = value.map { [StoredValue(name, Array($0.bytes))] } ?? []
    calls.commit(puts: puts, removed: value == nil ? [name] : []) { _ in }
  }
}
