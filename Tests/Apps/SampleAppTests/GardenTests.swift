import AppTesting
import Flow
import FlowTesting
import GardenTesting
import Identity
import Records
import Sample
import Testing
import Texts
import Values

@testable import RecordPages
@testable import SampleApp
@testable import Shell

/// The client of the second app: what the shared features are told of it, and its own features.
@Suite("the garden on a device")
struct GardenTests {
  private static let ipe = with(Plant(.test(1), "Ipê")) { $0.notes = "Só de manhã" }

  private static var home: Home.State {
    var home = Home.State(SampleApp.app, account: SampleApp.account, space: SampleApp.space)
    _ = Home.completeParts(&home)
    _ = Home.reduce(&home, .part(PartAction(Plants.self, .changed(Changes(changed: [ipe])))))
    return home
  }

  private static func page(_ action: PlantPage.Action) -> Home.Action {
    .part(PartAction(PlantPage.self, action))
  }

  @Test("each change has words and can be taken in, each record is in a copy or named as in none")
  func complete() {
    // The versions of a text that wait are in the copy of their plant.
    let uncopied = [
      Garden.recordType, Watering.recordType, Member.recordType, Invitation.recordType,
      TextConflict.recordType,
    ]
    #expect(missing(from: SampleApp.app, uncopied: uncopied) == [])
  }

  @Test("CC-088 what is made of each fixture of the garden leaves it as it is")
  func fixtures() {
    let home = SampleApp.home([Self.ipe]) { _, _ in }
    #expect(isApart(home) { $0.context.path = "ajustes" })
    let changes = Changes(isComplete: true, changed: [Plant(2, "Jasmim")])
    #expect(
      isApart(home) { _ = Home.reduce(&$0, .part(PartAction(Plants.self, .changed(changes)))) })
    #expect(isApart(SampleApp.account) { $0.spaces[0].name = "" })
    #expect(isApart(SampleApp.space) { $0.name = "" })
    #expect(isApart(Plant(1, "Ipê") { $0.notes = "sol" }) { $0.notes = "" })
  }

  private static func acts(_ action: Acts.Action) -> Home.Action {
    .part(PartAction(Acts.self, action))
  }

  @Test("putting a plant away can be taken back, and a refusal is told")
  func archiving() throws {
    let store = TestStore<Home>(Self.home)
    let acting = Acting("archive", with: Plant.recordType, [Self.ipe.id.uuid])
    let archiving = try #require(ActRun(acting, among: Self.home.parts, in: Self.home.context))
    store.send(Self.page(.act(acting))) { $0.parts[Acts.self]?.running = archiving.started }
    store.respond(to: .mutate(ArchivePlant(Self.ipe.id)), with: .mutation(.saved))
    store.receive(Self.acts(.answered(0, .saved))) { $0.parts[Acts.self]?.running = nil }
    let done = archiving.answered(.saved)
    store.receive(Self.acts(.ended(done))) { $0.parts[Acts.self]?.undo = done }
    store.send(Self.acts(.undoTapped)) {
      $0.parts[Acts.self]?.undo = nil
      $0.parts[Acts.self]?.running = done.undoing.started
    }
    let refused = MutationOutcome.refused(Refusal(.missing, "plant"))
    store.respond(to: .mutate(RestorePlant(Self.ipe.id)), with: .mutation(refused))
    store.receive(Self.acts(.answered(0, refused))) { $0.parts[Acts.self]?.running = nil }
    let failed = done.undoing.answered(refused)
    store.receive(Self.acts(.ended(failed))) {
      $0.parts[Acts.self]?.failed = Acts.Failed(run: failed, path: Plant.path)
    }
    store.expect(.scrollToTop)
    store.finish()
  }

  @Test("a plant goes for good only when that was asked, and then its list is open")
  func removing() {
    let store = TestStore<Home>(Self.home)
    store.send(Self.page(.removeTapped(Self.ipe.id))) {
      $0.parts[PlantPage.self]?.removing = Self.ipe.id
    }
    store.send(Self.page(.removeCancelled)) { $0.parts[PlantPage.self]?.removing = nil }
    store.send(Self.page(.removeConfirmed))
    store.send(Self.page(.removeTapped(Self.ipe.id))) {
      $0.parts[PlantPage.self]?.removing = Self.ipe.id
    }
    store.send(Self.page(.removeConfirmed)) { $0.parts[PlantPage.self]?.removing = nil }
    store.respond(to: .mutate(RemovePlant(Self.ipe.id)), with: .mutation(.saved))
    store.receive(Self.page(.removeAnswered(.saved)))
    store.expect(.navigate(.replace("plantas")))
    store.finish()
  }

  @Test(
    "a look at notes leaves a trace, once in five minutes; one at a plant without notes does not")
  func looks() {
    let store = TestStore<Home>(Self.home)
    store.send(Self.page(.entered(Self.ipe.id)))
    store.receive(Self.page(.looked(Self.ipe.id, at: .epoch))) {
      $0.parts[PlantPage.self]?.looks = [Look(Subject(Self.ipe.id), at: .epoch)]
    }
    store.respond(to: .mutate(ViewPlant(Self.ipe.id)), with: .mutation(.saved))
    store.advance(milliseconds: 299_999)
    store.send(Self.page(.entered(Self.ipe.id)))
    store.receive(Self.page(.looked(Self.ipe.id, at: store.now)))
    store.advance(milliseconds: 1)
    store.send(Self.page(.entered(Self.ipe.id)))
    store.receive(Self.page(.looked(Self.ipe.id, at: store.now))) {
      $0.parts[PlantPage.self]?.looks = [Look(Subject(Self.ipe.id), at: store.now)]
    }
    store.respond(to: .mutate(ViewPlant(Self.ipe.id)), with: .mutation(.saved))
    let bare = Plant(.test(2), "Jasmim")
    store.send(.part(PartAction(Plants.self, .changed(Changes(changed: [bare]))))) {
      $0.parts[Plants.self]?.book.apply(changed: [bare], removed: [])
      $0.parts[Plants.self]?.list.refresh(RecordBook([Self.ipe, bare]))
    }
    store.send(Self.page(.entered(bare.id)))
    store.finish()
  }

  @Test("FF-037 a copy has all plants with the notes that wait, and is read as it was written")
  func copies() throws {
    var home = Self.home
    let kind = try #require(home.parts.copies.first)
    #expect(kind.count(home.parts) == nil, "what waits is not known yet")
    var waiting = TextConflict()
    waiting.subjectType = Plant.recordType
    waiting.subject = Self.ipe.id.uuid
    waiting.field = "notes"
    waiting.text = "Só de noite"
    home.parts[Texts.self]?.waiting = [waiting]
    home.parts[Texts.self]?.isLoaded = true
    #expect(kind.count(home.parts) == 1)
    let entry = try #require(kind.entries(home.parts).first)
    #expect(entry.name == "Ipê" && entry.texts == 1)
    #expect(
      kind.read(entry.arguments, from: gardenSchema.revision, of: gardenSchema) == entry)
  }
}

extension ActRun {
  /// As it stands when its records are handed to the store.
  fileprivate var started: ActRun {
    var run = self
    _ = run.steps.start()
    return run
  }

  /// As it is when its one record was answered so.
  fileprivate func answered(_ outcome: MutationOutcome) -> ActRun {
    var run = started
    _ = run.steps.answer(0, outcome)
    return run
  }
}
