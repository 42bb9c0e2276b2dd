import Capturing
import Documents
import DocumentsFeature
import Flow
import Identity
import Journal
import Records
import Sync
import Values

@testable import PRSNL
@testable import Shell

/// What the parts around capturing know in its tests.
enum CaptureFixture {
  static let now = LibraryTests.now
  static let today = CivilDate(year: 2026, month: 11, day: 25)!
  static let id = UUID(high: 7, low: 1)

  /// A journal whose heads are all here.
  static func parts(
    _ items: [Item] = [], fetchesLinks: Bool = false, documents: [ItemDocument] = []
  ) -> Parts {
    var library = Library.State()
    library.shelf.take(items.map(\.row), removed: [], isComplete: true)
    library.isLoaded = true
    var journal = Journal()
    journal.fetchesLinks = fetchesLinks
    library.journal = journal
    var parts = Parts()
    parts[Library.self] = library
    var kept = OwnedDocuments<Item>.State()
    kept.all = documents
    kept.isLoaded = true
    parts[OwnedDocuments<Item>.self] = kept
    return parts
  }

  static func file(_ number: Int, type: String = "image/jpeg") -> ChosenFile {
    ChosenFile(number: number, name: "foto.jpg", type: type, bytes: 10)
  }

  /// A mutation that waits, and touches that record.
  static func pending(_ touched: UUID) -> PendingMutation {
    PendingMutation(
      id: UUID(high: 9, low: 9), name: "addItem", arguments: .null, time: now,
      touched: [touched])
  }
}

extension Effect {
  var requests: [Request] { steps.map(\.request) }
}
