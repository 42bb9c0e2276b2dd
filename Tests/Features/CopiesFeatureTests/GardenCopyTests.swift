import Copies
import Entitlements
import Fields
import Flow
import FlowTesting
import Records
import Screen
import ScreenReading
import Testing
import Values

@testable import CopiesFeature
@testable import Shell

@Suite("FF-037 copies of any app")
struct GardenCopyTests {
  private static let time = Instant(milliseconds: 1_000)
  private static let key = CopyKey(String(repeating: "0123456789abcdef", count: 4)) ?? CopyKey()

  private static func file(_ here: CopiedSpace) throws -> CopyFile {
    try CopyFile(
      CopyFile(of: here, at: time, key: key).bytes, for: Garden.app, here.kinds)
  }

  @Test("a copy names its app and its kinds of record, and is read as it was written")
  func roundTrip() throws {
    var text = TextConflict()
    text.subjectType = Bed.recordType
    text.subject = UUID(high: 2, low: 1)
    text.field = "notes"
    text.text = "adubo"
    let here = Garden.here("Lua") {
      $0.beds = [Garden.bed(1), Garden.bed(2)]
      $0.rows = [Garden.row(1, in: 1)]
      $0.texts = [text]
    }
    let file = CopyFile(of: here, at: Self.time, key: Self.key)
    let json = try JSONValue.parse(file.bytes)
    #expect(json["app"]?.text == "garden" && json["garden"]?.text == "Lua")
    #expect(json["schema"]?.integer == 3)
    #expect(json["beds"]?.array?.count == 2 && json["rows"]?.array?.count == 1)
    #expect(json["beds"]?.array?.first?["texts"]?.array?.count == 1)
    #expect(try Self.file(here) == file)
    #expect(file.contents[0].entries.map(\.texts) == [1, 0])
    #expect(throws: CopyFile.Problem.unreadable) {
      try CopyFile(file.bytes, for: .none, here.kinds)
    }
  }

  @Test("what an earlier revision wrote is read as this one would write it")
  func revisions() throws {
    let here = Garden.here { $0.beds = [Garden.bed(4)] }
    let text = String(
      decoding: CopyFile(of: here, at: Self.time, key: Self.key).bytes, as: UTF8.self)
    let old = text.replacing("\"schema\":3", with: "\"schema\":1")
      .replacing("\"number\":4", with: "\"digit\":4")
      .replacing(",\"rows\":[]", with: "")
    let read = try CopyFile(Array(old.utf8), for: Garden.app, here.kinds)
    #expect(read.contents[0].entries == here.kinds[0].entries(here.parts))
    #expect(read.contents[1].entries.isEmpty)
    // The third revision knew rows: a copy of it without them is cut.
    let cut = text.replacing(",\"rows\":[]", with: "")
    #expect(throws: CopyFile.Problem.unreadable) {
      try CopyFile(Array(cut.utf8), for: Garden.app, here.kinds)
    }
  }

  @Test("by its indexes and by its fields it is told who clashes, differs or is the same")
  func reviewing() throws {
    let copy = try Self.file(
      Garden.here {
        $0.beds = [
          Garden.bed(1) { $0.dugAt = Self.time }, Garden.bed(2) { $0.notes = "sombra" },
          Garden.bed(3, id: 30), Garden.bed(4), Garden.bed(4, id: 40),
          Garden.bed(5) { $0.number = nil }, Garden.bed(6) { $0.number = nil },
        ]
      })
    let here = Garden.here { $0.beds = [Garden.bed(1), Garden.bed(2), Garden.bed(3)] }
    let review = CopyReview(copy, here).kinds[0]
    #expect(review.same == 1 && review.differing == 1)
    // One number is taken here, the other one earlier in the copy; no number is no clash.
    #expect(review.clashing == 2)
    #expect(
      review.missingActive.map(\.id) == [4, 5, 6].map { UUID(high: 2, low: $0) })
  }

  @Test("CG-014 into an account whose plan keeps nothing there a copy is only looked at")
  func keepsNothing() throws {
    let copy = try Self.file(Garden.here { $0.beds = [Garden.bed(1)] })
    func said(_ plan: Plan) -> String {
      var home = Garden.home("Sol", of: Garden.sold) { $0.beds = [] }
      home.context.plan = plan
      let here = CopiedSpace(home.context, home.parts)
      let scene = Scene<OwnCopies.Action>(
        Surroundings(now: Self.time, width: 360, language: .pt)
      ) { _ in 0 }
      return OwnCopies.review(CopyReview(copy, here), here, scene).map { $0.readOut }.joined()
    }
    let (brings, keepsNothing) = ("Restaurar", "O plano não guarda na conta")
    #expect(said(Garden.tree).contains(brings) && !said(Garden.tree).contains(keepsNothing))
    #expect(said(Garden.seed).contains(keepsNothing) && !said(Garden.seed).contains(brings))
  }

  @Test("archived ones come first and take no room; rows come behind their beds, or stay away")
  func coming() throws {
    let copy = try Self.file(
      Garden.here {
        $0.beds = [Garden.bed(1), Garden.bed(2), Garden.bed(3) { $0.isFallow = true }]
        $0.rows = [
          Garden.row(1, in: 1), Garden.row(2, in: 2), Garden.row(3, in: 3), Garden.row(4, in: 9),
        ]
      })
    let here = Garden.here {
      $0.beds = [Garden.bed(9)]
      $0.room = 1
    }
    let review = CopyReview(copy, here)
    let coming = review.coming(here)
    #expect(coming.map { $0.entries.map(\.name) }[0] == ["Canteiro 3", "Canteiro 1"])
    #expect(coming[1].entries.map(\.name) == ["Fileira 1", "Fileira 3", "Fileira 4"])
    #expect(coming[1].strayed == 1)
    #expect(
      review.fitting(here).map(\.mutation) == ["addBed", "addBed", "addRow", "addRow", "addRow"])
  }

  @Test("nothing is copied before all that belongs into it is known; without an audit none is told")
  func making() {
    var home = Garden.home {
      $0.beds = nil
      $0.rows = [Garden.row(1, in: 1)]
    }
    #expect(!CopiedSpace(home.context, home.parts).isLoaded)
    home.parts[Garden.self]?.beds = [Garden.bed(1)]
    let here = CopiedSpace(home.context, home.parts)
    #expect(here.isLoaded && here.count == 2)
    let effect: Effect<MutationOutcome> = here.context.app.trace(
      Export(.everything, as: .json, count: 2)
    ) { $0 }
    #expect(effect.steps.map(\.request) == [.nothing])
    #expect(effect.steps.first?.receive(.fired) == .saved)
  }

  @Test("pages speak of the app's own things", arguments: [Language.pt, .en])
  func words(language: Language) {
    let kinds = Garden.here().kinds
    let isPT = language == .pt
    #expect(
      CopyWords.nothing(kinds, language)
        == (isPT ? "Ainda não há canteiros para copiar." : "There are no beds to copy yet."))
    #expect(
      CopyWords.restoreNote(kinds, language).hasPrefix(
        isPT ? "Traz de volta os canteiros e fileiras" : "Brings back the beds and rows"))
    #expect(
      RestoreWords.restored([(kinds[0].noun, 0), (kinds[1].noun, 2)], language)
        == (isPT ? "2 fileiras restauradas" : "2 rows restored"))
    #expect(
      CopyFailure.forbidden.text(language, in: Garden.app.words.space)
        == (isPT
          ? "A sua função na horta não permite isto."
          : "Your role in the garden does not allow this."))
  }
}
