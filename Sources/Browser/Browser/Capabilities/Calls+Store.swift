import Sync
import Values

/// What is written to the store in one stroke.
struct StoreChange {
  var puts: [StoredValue] = []
  var removed: [String] = []
  /// Numbers of entries of queues.
  var taken: [Int64] = []
  /// Names that must be there, and names that must not.
  var present: [String] = []
  var absent: [String] = []
  /// What is damaged, to be copied out of the sight of `space`.
  var aside: [String] = []
  var space = ""

  /// How many bytes it has as a call, without the number of that.
  var byteCount: Int {
    var count = 7 * 4 + space.byteCount + 8 * taken.count
    for put in puts { count += 8 + put.key.byteCount + (put.bytes?.count ?? 0) }
    for names in [removed, present, absent, aside] { count += ByteWriter.count(of: names) }
    return count
  }
}

/// The device's store, as the sync engine and the session use it; `Web/runtime/calls/store.js` does
/// it. What is written is durable once it is answered.
extension Calls {
  /// Reads the values whose names begin with `prefix`, but not with `without` unless that is empty,
  /// by what follows `prefix`, and the queue of `space`. Nil where there is no durable store.
  /// - Parameter first: names of values that come before the others, in a part of their own, where all
  ///   are there; with none all comes in one part.
  func load(
    prefix: String, without: String = "", space: String = "", first: [String] = [],
    _ receive: @escaping (StoredSpace?) -> Void
  ) {
    var call = ByteWriter(.load)
    call.text(prefix)
    call.text(without)
    call.text(space)
    call.texts(first)
    let count = prefix.byteCount
    var id: UInt32 = 0
    id = open(call) { [self] answer in
      guard answer.flag() else {
        forget(id)
        return receive(nil)
      }
      var stored = StoredSpace()
      for _ in 0..<answer.word() {
        let key = answer.text().dropping(utf8: count)
        stored.values.append(StoredValue(key, answer.undamaged()))
      }
      stored.queue = answer.entries()
      stored.hasMore = answer.flag()
      if !stored.hasMore { forget(id) }
      receive(stored)
    }
  }

  /// Reads the queue behind that number.
  func readQueue(
    of space: String, after: Int64, _ receive: @escaping ([StoredEntry]) -> Void
  ) {
    var call = ByteWriter(.readQueue)
    call.text(space)
    call.number(Double(after))
    ask(call) { receive($0.entries()) }
  }

  /// Puts entries at the end of the queue and removes values, all or nothing; receives the first entry's
  /// number, which those of the others follow. Where one of the values is gone already, nothing happens and
  /// the write is superseded.
  func append(
    _ entries: [[UInt8]], to space: String, removing: [String],
    _ receive: @escaping (WriteNumber, Int64) -> Void
  ) {
    var call = ByteWriter(.append)
    var count = 3 * 4 + space.byteCount + ByteWriter.count(of: removing)
    for bytes in entries { count += 4 + bytes.count }
    call.reserve(count)
    call.text(space)
    call.word(UInt32(entries.count))
    for bytes in entries { call.run(bytes) }
    call.texts(removing)
    ask(call) { answer in
      let outcome = answer.choice(WriteNumber.self)
      receive(outcome, answer.integer())
    }
  }

  /// Writes and removes values, and removes entries of queues, all or nothing.
  func commit(
    puts: [StoredValue], removed: [String], taken: [Int64] = [],
    _ receive: @escaping (WriteNumber) -> Void
  ) {
    var change = StoreChange()
    change.puts = puts
    change.removed = removed
    change.taken = taken
    commit(change, receive)
  }

  /// The same, where a condition holds; else the write is superseded.
  func commit(_ change: StoreChange, _ receive: @escaping (WriteNumber) -> Void) {
    var call = ByteWriter(.commit)
    call.reserve(change.byteCount)
    call.word(UInt32(change.puts.count))
    for put in change.puts {
      call.text(put.key)
      call.run(put.bytes ?? [])
    }
    call.texts(change.removed)
    call.numbers(change.taken)
    call.texts(change.present)
    call.texts(change.absent)
    call.texts(change.aside)
    call.text(change.space)
    ask(call) { receive($0.choice()) }
  }

  /// Moves what is damaged out of sight.
  func setAside(of space: String, names: [String], numbers: [Int64]) {
    var call = ByteWriter(.setAside)
    call.text(space)
    call.texts(names)
    call.numbers(numbers)
    tell(call)
  }

  /// Forgets the values whose names begin with `prefix`, and the queue of `space`.
  func erase(prefix: String, space: String) {
    var call = ByteWriter(.erase)
    call.text(prefix)
    call.text(space)
    tell(call)
  }

  /// Reads the values whose names begin with `prefix`.
  func list(prefix: String, _ receive: @escaping ([StoredValue]) -> Void) {
    load(prefix: prefix) { receive($0?.values ?? []) }
  }

  /// Reads a value; nil when there is none that is whole.
  func read(_ name: String, _ receive: @escaping ([UInt8]?) -> Void) {
    var call = ByteWriter(.read)
    call.text(name)
    ask(call) { answer in
      switch answer.choice(FoundNumber.self) {
      case .whole: receive(answer.run())
      case .nothing, .damaged: receive(nil)
      }
    }
  }

  /// Forgets all that the device keeps of anyone but the language and a proof, made of the session's
  /// refresh token, that can only tell the server of its end (`Web/runtime/reports.js`).
  func wipe(refreshToken: String?) {
    var call = ByteWriter(.wipe)
    call.optional(refreshToken)
    tell(call)
  }

  /// Tells the server what waits to be told beside the queue.
  func report() { tell(ByteWriter(.report)) }

  /// Counts the changes that wait or were refused and are not of that space, and apart from them the traces that
  /// wait.
  /// - Parameter traces: the names of the mutations that are traces.
  func countOthers(
    than space: String, traces: [String], _ receive: @escaping (Int, Int) -> Void
  ) {
    var call = ByteWriter(.countOthers)
    call.text(space)
    call.texts(traces)
    ask(call) { answer in
      let changes = Int(answer.word())
      receive(changes, Int(answer.word()))
    }
  }
}

extension ByteReader {
  /// A value's bytes; nil when they are damaged.
  fileprivate mutating func undamaged() -> [UInt8]? { flag() ? run() : nil }

  /// Queue numbers and entries.
  fileprivate mutating func entries() -> [StoredEntry] {
    var entries: [StoredEntry] = []
    for _ in 0..<word() {
      let sequence = integer()
      entries.append(StoredEntry(sequence: sequence, bytes: undamaged()))
    }
    return entries
  }
}
