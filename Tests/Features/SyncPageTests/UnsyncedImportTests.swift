import Clinic
import Fields
import Flow
import FlowTesting
import Records
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import Shell
@testable import SyncPage

@Suite("taking in what another device could not send")
struct UnsyncedImportTests {
  private static let caio = AddPatient(Sample.patient(2, "Caio"))
  private static let dora = AddPatient(Sample.patient(3, "Dora"))

  private static func picked(_ changes: [(String, JSONValue)]) -> PickedFile {
    PickedFile(name: "f.json", bytes: Sample.unsynced(changes))
  }

  private static func review(_ file: PickedFile, _ home: Home.State) throws -> UnsyncedReview {
    UnsyncedReview(
      try UnsyncedFile(file.bytes, of: clinicSchema, space: Sample.space.space), named: file.name,
      account: Sample.account.id,
      UnsyncedCheck(home.parts, home.sync))
  }

  private static let pick = Request.pickFile(
    accept: ".json,application/json", maxBytes: UnsyncedFile.maxBytes)

  @Test("a file is looked at, taken in as this device's own changes, and told what became of it")
  func taking() throws {
    let store = TestStore<Home>(Sample.home)
    let file = Self.picked([
      ("addPatient", Self.caio.object), ("addPatient", Self.dora.object),
      ("archivePatient", ArchivePatient(.test(50)).object),
    ])
    let review = try Self.review(file, Sample.home)
    #expect(review.wanted.count == 2 && review.impossible.count == 1)
    store.send(.unsyncedImport(.chooseTapped))
    store.respond(to: Self.pick, with: .file(file))
    store.receive(.unsyncedImport(.fileChosen(.picked(file)))) {
      $0.unsyncedImport.step = .review(review)
    }
    store.expect(.focus(id: "unsynced-heading"))
    var run = Run(review.wanted)
    store.send(.unsyncedImport(.takeTapped)) { $0.unsyncedImport.step = .running(review, run) }
    store.expect(.guardUnload(true, by: "unsent"))
    store.paint()
    run.started = 2
    store.receive(.unsyncedImport(.takeMore)) { $0.unsyncedImport.step = .running(review, run) }
    store.respond(to: .mutate(Self.caio), with: .mutation(.saved))
    run.answered = 1
    store.receive(.unsyncedImport(.answered(0, .saved))) {
      $0.unsyncedImport.step = .running(review, run)
    }
    let full = Refusal(.limitReached, "patients", limit: 10)
    store.respond(to: .mutate(Self.dora), with: .mutation(.refused(full)))
    run.answered = 2
    run.refused = [.init(position: 1, refusal: full)]
    store.receive(.unsyncedImport(.answered(1, .refused(full)))) {
      $0.unsyncedImport.step = .running(review, run)
    }
    store.paint()
    store.receive(.unsyncedImport(.takeMore)) { $0.unsyncedImport.step = .done(review, run) }
    store.expect(.guardUnload(false, by: "unsent"))
    store.expect(.focus(id: "unsynced-heading"))
    store.send(.unsyncedImport(.againTapped)) { $0.unsyncedImport = UnsyncedImport.State() }
    store.finish()
  }

  @Test("nothing chosen, too large, not ours: nothing is taken, and it is said why")
  func problems() {
    let store = TestStore<Home>(Sample.home)
    for (answer, choice, step) in [
      (Response.file(nil), FileChoice.nothing, UnsyncedImport.Step.choosing(nil)),
      (
        .fileTooLarge(name: "f", bytes: 1), .tooLarge(name: "f", bytes: 1), .choosing(.tooLarge)
      ),
      (
        .file(PickedFile(name: "f", bytes: [1])), .picked(PickedFile(name: "f", bytes: [1])),
        .choosing(.unreadable)
      ),
    ] {
      store.send(.unsyncedImport(.chooseTapped))
      store.respond(to: Self.pick, with: answer)
      store.receive(.unsyncedImport(.fileChosen(choice))) {
        if step != .choosing(nil) { $0.unsyncedImport.step = step }
      }
    }
    store.finish()
  }

  @Test("older ones are taken only when the person says so, in the order of the file")
  func older() throws {
    var home = Sample.home
    home.patients.show([
      Sample.patient(1, "Ana") { $0.updatedAt = Sample.now.adding(milliseconds: 999) }
    ])
    var edit = EditPatient()
    edit.id = Sample.patient(1, "").id
    edit.changes = [FieldChange("notes", .text("x"))]
    let file = Self.picked([("editPatient", edit.object), ("addPatient", Self.caio.object)])
    var review = try Self.review(file, home)
    #expect(review.olderCount == 1 && review.wanted.map { $0.name } == ["addPatient"])
    home.unsyncedImport.step = .review(review)
    let store = TestStore<Home>(home)
    review.takesOlder = true
    #expect(review.wanted.map { $0.name } == ["editPatient", "addPatient"])
    store.send(.unsyncedImport(.olderTicked(true))) {
      $0.unsyncedImport.step = .review(review)
    }
    store.finish()
  }

  @Test("who goes elsewhere while changes are taken in loses none of them")
  func leaving() throws {
    let file = Self.picked([("addPatient", Self.caio.object)])
    let review = try Self.review(file, Sample.home)
    var home = Sample.home
    home.path = .importUnsynced
    home.unsyncedImport.step = .running(review, Run(review.wanted))
    let store = TestStore<Home>(home)
    store.send(.entered(.settings, today: Sample.today)) {
      $0.enter(.settings)
    }
    store.expect(.scrollToTop)
    store.finish()
  }
}
