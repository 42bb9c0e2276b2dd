import Documents
import DocumentsFeature
import Editing
import Flow
import FlowTesting
import Identity
import Journal
import Records
import Sync
import Testing
import Values

@testable import CopiesFeature
@testable import PRSNL
@testable import Shell

@Suite("A journal of this device alone goes up to an account")
struct GoingUpTests {
  private static let kept: KeptAlone = with(KeptAlone()) {
    $0.space = .test(1)
    $0.person = .test(2)
    $0.name = "Meu diário"
  }
  private static let item = LibraryTests.item(1, "Lagoa")

  /// Said by the device's person.
  private static let photo: ItemDocument = with(ItemDocument()) {
    $0.id = .test(3)
    $0.owner = item.id
    $0.name = "lagoa.jpg"
    $0.type = "image/jpeg"
    $0.bytes = 1_000
    $0.addedBy = kept.person
    $0.addedAt = LibraryTests.now
  }

  private static var home: Home.State {
    let account = with(AccountView()) { $0.id = .test(9) }
    var home = Home.State(PRSNL.app, account: account, space: SpaceMembership())
    _ = Home.completeParts(&home)
    return home
  }

  private static func here(_ home: Home.State) -> CopiedSpace {
    CopiedSpace(home.context, home.parts)
  }

  private static func carried(_ home: Home.State, _ versions: [WaitingVersion] = []) -> Carried {
    let journal = with(Journal()) {
      $0.id = ID(kept.space)
      $0.name = kept.name
    }
    let contents = LocalContents(
      version: 7,
      [
        .init(Journal.recordType, [journal.row]), .init(Item.recordType, [item.row]),
        .init(ItemDocument.recordType, [photo.row]),
        .init(WaitingVersion.recordType, versions.map(\.row)),
      ])
    return Carried(contents, of: kept, for: here(home))
  }

  @Test("A text that was decided about holds nothing back, one that waits does")
  func decided() {
    let waiting = with(WaitingVersion()) {
      $0.id = .test(5)
      $0.item = Self.item.id
      $0.writtenAt = LibraryTests.now
    }
    let decided = with(waiting) {
      $0.id = .test(6)
      $0.decidedAt = LibraryTests.now
    }
    #expect(Self.carried(Self.home, [decided]).staying == 0)
    #expect(Self.carried(Self.home, [decided, waiting]).staying == 1)
  }

  @Test("Photos go up behind their items, and nothing stays behind")
  func photos() {
    var home = Self.home
    let carried = Self.carried(home)
    #expect(carried.staying == 0 && carried.count == 2)
    let before = CopyReview(carried.file, Self.here(home), goesUp: true)
    #expect(before.missing == 2 && !before.isHere)
    // A file whose record is not here yet waits for that.
    #expect(!before.hasOwnersOfFiles(Self.here(home)))
    let wanted = before.fitting(Self.here(home))
    #expect(wanted.map(\.mutation) == [AddItem.name, ItemDocument.Add.name])
    // The account has both, and its server says more of the photo than the device knew.
    var library = Library.State()
    library.shelf.take([Self.item.row], removed: [], isComplete: true)
    library.isLoaded = true
    home.parts[Library.self] = library
    let sent = with(Self.photo) {
      $0.addedBy = .test(9)
      $0.addedAt = LibraryTests.now.adding(milliseconds: -1)
      $0.file = .test(4)
      $0.type = "image/png"
    }
    home.parts[OwnedDocuments<Item>.self]?.all = [sent]
    home.parts[OwnedDocuments<Item>.self]?.isLoaded = true
    let after = CopyReview(carried.file, Self.here(home), goesUp: true)
    #expect(after.missing == 0 && after.isHere)
    #expect(after.hasOwnersOfFiles(Self.here(home)))
  }
}
