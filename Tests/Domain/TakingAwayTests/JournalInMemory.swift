import Documents
import Editing
import Fields
import Identity
import Journal
import Records
import TakingAway
import Testing
import Values

/// A journal in memory, into which what was taken away is brought.
final class JournalInMemory {
  static let account = UUID(high: 1, low: 1)
  static let id = ID<Journal>(UUID(high: 9, low: 1_000_000))

  let storage = LayeredStorage(MemoryStorage())

  init() {
    var journal = Journal()
    journal.id = Self.id
    Transaction(storage).put(journal)
  }

  func run(_ mutation: some Mutation) -> Refusal? {
    let author = Author(
      account: Self.account, role: Roles.alone.founder.rawValue, time: Pouch.now)
    return journalSchema.run(
      type(of: mutation).name, mutation.object, Transaction(storage), by: author)
  }

  /// Brings all of it, as the app does.
  func bring(_ items: [TakenItem], _ head: TakenHead, _ seed: Comment) {
    if let journal = Transaction(storage).find(Self.id), let settings = head.settings(over: journal)
    {
      expectTaken(run(settings), seed)
    }
    for taken in items {
      expectTaken(run(ImportItems([taken.item], waiting: taken.versions(within: 60_000))), seed)
      for highlight in taken.highlights where !highlight.quote.isBlank {
        expectTaken(run(AddHighlight(recovered: highlight)), seed)
      }
      for document in taken.documents {
        expectTaken(run(ItemDocument.Add(recovered: document.document)), seed)
      }
    }
    for tag in head.tags { expectTaken(run(BringTag(tag)), seed) }
    for search in head.searches where !search.query.isBlank {
      expectTaken(run(AddSavedSearch(recovered: search)), seed)
    }
  }

  private func expectTaken(_ refusal: Refusal?, _ seed: Comment) {
    #expect(refusal == nil, seed)
  }
}
