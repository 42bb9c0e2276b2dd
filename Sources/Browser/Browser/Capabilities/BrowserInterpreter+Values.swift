import Flow
import Sync
import Values

/// Values beside the records of the open space: `Web/runtime/calls/values.js`.
extension BrowserInterpreter {
  func performValue(_ request: ValueRequest, _ receive: @escaping (Response) -> Void) {
    switch request {
    case .keep(let values, let removing):
      var change = StoreChange()
      for value in values {
        change.puts.append(StoredValue(spaces.value(value.key), value.bytes))
      }
      for key in removing { change.removed.append(spaces.value(key)) }
      // The store says so where it does not last.
      change.space = spaces.openID
      calls.commit(change) { receive(.values(.kept(ValueKeeping($0)))) }
    case .read(let keys):
      var names: [String] = []
      for key in keys { names.append(spaces.value(key)) }
      var call = ByteWriter(.readValues)
      call.texts(names)
      calls.ask(call) { answer in
        var values: [KeptValue] = []
        for key in keys where answer.flag() { values.append(KeptValue(key, answer.run())) }
        receive(.values(.values(values)))
      }
    case .list(let prefix, let after, let limit):
      let own = spaces.value("").byteCount
      var call = ByteWriter(.listValues)
      call.text(spaces.value(prefix))
      call.text(after.isEmpty ? "" : spaces.value(after))
      call.word(UInt32(clamping: limit))
      calls.ask(call) { answer in
        var keys: [String] = []
        for _ in 0..<answer.word() { keys.append(answer.text().dropping(utf8: own)) }
        receive(.values(.keys(keys)))
      }
    case .forget(let prefix): calls.erase(prefix: spaces.value(prefix), space: "")
    case .copy(let access, let prefix):
      let other = OpenSpace.valuePrefix(of: OpenSpace.id(of: access))
      var call = ByteWriter(.copyValues)
      call.text(other)
      call.text(spaces.value(""))
      call.text(prefix)
      calls.ask(call) { receive(.values(.copied($0.flag()))) }
    }
  }
}

extension Spaces {
  /// The name of a value of the open space among those of the store.
  @inline(never)
  func value(_ key: String) -> String { OpenSpace.valuePrefix(of: openID) + key }
}

extension ValueKeeping {
  fileprivate init(_ number: WriteNumber) {
    switch number {
    case .saved: self = .kept
    case .full: self = .full
    case .unreadable, .unavailable, .superseded: self = .unavailable
    }
  }
}
