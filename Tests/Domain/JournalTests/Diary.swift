import Fields
import Identity
import Journal
import Records
import Values

/// A journal in memory: Ana's, with a note of today.
final class Diary {
  static let ana = UUID(high: 1, low: 1)
  static let now = Instant(milliseconds: 1_795_608_000_000)  // 2026-11-25T12:00Z
  static let today = CivilDate(year: 2026, month: 11, day: 25)!
  /// Versions of texts, as heads name them.
  static let (first, second, third) = (
    "00000000000000a1", "00000000000000b2", "00000000000000c3"
  )

  let storage = LayeredStorage(MemoryStorage())
  var time = Diary.now
  let note: Item

  init() {
    var journal = Journal()
    journal.id = ID(UUID(high: 9, low: 9))
    journal.name = "Meu diário"
    var note = Diary.item(1, "Pão de queijo")
    note.text = Diary.first
    note.bytes = 3
    self.note = note
    Transaction(storage).put(journal)
    Transaction(storage).put(note)
  }

  static func item(_ number: UInt64, _ title: String = "") -> Item {
    var item = Item(ID(UUID(high: 2, low: number)), on: today)
    item.title = title
    item.createdAt = now
    item.updatedAt = now
    return item
  }

  var records: Transaction { Transaction(storage) }
  var head: Item? { records.find(note.id) }
  var waiting: [WaitingVersion] {
    records.all(WaitingVersion.self, by: "item", equal: [note.id.json])
  }

  /// Runs it as a device does: through its arguments on the wire, all of it or nothing.
  func run(_ mutation: some Mutation) -> Refusal? {
    let mark = storage.mark
    let author = Author(
      account: Diary.ana, role: Roles.alone.founder.rawValue, time: time)
    let refusal = journalSchema.run(
      type(of: mutation).name, mutation.object, Transaction(storage), by: author)
    if refusal != nil { storage.rollback(to: mark) }
    return refusal
  }

  /// A text over another one, which is known by its version alone.
  func writes(_ version: String, over base: String) -> WriteItem {
    var write = WriteItem()
    write.item = note.id
    write.base = base
    write.text = version
    write.bytes = 3
    write.start = version
    return write
  }
}
