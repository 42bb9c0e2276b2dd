import Flow
import Journal
import Markdown
import Records
import Screen
import ScreenReading
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("Nothing that was typed or ticked is lost by whoever goes on at once")
struct LeavingTests {
  private static let text = "Um dia calmo."
  private static let item = Item.test(1, "Domingo", text: text)
  private static let day = CivilDate(year: 2026, month: 11, day: 25)!

  private static func desk(isNew: Bool = false) -> ItemDesk<Editor> {
    let desk = ItemDesk(Editor.self, [item])
    desk.values[JournalKey.text(of: item.id, item.text)] = Array(text.utf8)
    desk.go(isNew ? .newItem : .editItem(item.id))
    return desk
  }

  private static func draft(_ number: UInt64, _ text: String, at time: Int64) -> KeptValue {
    var draft = Draft()
    draft.item = ID(UUID(high: 7, low: number))
    draft.isNew = true
    draft.text = text
    draft.day = day
    draft.typedAt = Instant(milliseconds: time)
    return KeptValue(JournalKey.draft(of: draft.item, in: "aba"), draft.jsonBytes())
  }

  private static func drafts(_ desk: ItemDesk<Editor>) -> [String] {
    desk.values.filter { $0.key.hasPrefix(JournalKey.allDrafts) }.values
      .compactMap { Draft(keptAs: $0)?.text }
  }

  @Test("An item that is begun beside an open editor lets that write first what was typed")
  func beside() {
    let desk = Self.desk()
    desk.send(.typed(.text("Um dia calmo. Choveu."), today: Self.day))
    desk.go(.newItem)
    #expect(desk.count(of: WriteItem.name) == 1)
    #expect(desk.texts(of: Self.item.id).contains("Um dia calmo. Choveu."))
    #expect(desk.state.form?.isNew == true && desk.state.form?.text == "")
  }

  @Test("Of several new items that a crash left the last comes back, and the others stay")
  func severalDrafts() {
    let desk = ItemDesk(Editor.self, [Self.item])
    for value in [Self.draft(1, "o primeiro", at: 1), Self.draft(2, "o segundo", at: 2)] {
      desk.values[value.key] = value.bytes
    }
    desk.go(.newItem)
    #expect(desk.state.form?.text == "o segundo")
    desk.go("linha")
    #expect(desk.count(of: AddItem.name) == 1)
    #expect(Self.drafts(desk) == ["o primeiro"])
  }

  @Test("A draft that is found after somebody has begun to type stays for another time")
  func lateDraft() {
    let desk = Self.desk(isNew: true)
    let value = Self.draft(1, "de antes", at: 1)
    desk.values[value.key] = value.bytes
    desk.send(.typed(.text("agora"), today: Self.day))
    desk.send(.draftsRead([value]))
    #expect(desk.state.form?.text == "agora")
    desk.advance(milliseconds: 5_000)
    #expect(desk.count(of: AddItem.name) == 1)
    #expect(Self.drafts(desk) == ["de antes"])
  }

  @Test("A draft has the address and the time that were typed")
  func wholeDraft() {
    let desk = Self.desk(isNew: true)
    desk.send(.typed(.url("https://a.example/"), today: Self.day))
    desk.send(.typed(.minute(65), today: Self.day))
    desk.advance(milliseconds: 500)
    let next = ItemDesk(Editor.self, [Self.item])
    next.values = desk.values
    next.go(.newItem)
    #expect(next.state.form?.url == "https://a.example/" && next.state.form?.minute == 65)
  }

  @Test("Whoever drops a draft goes on from the text that another device wrote meanwhile")
  func dropped() {
    let first = Self.desk()
    first.send(.typed(.text("Um rascunho"), today: Self.day))
    first.advance(milliseconds: 500)
    let desk = ItemDesk(Editor.self, [Self.item])
    desk.values = first.values
    desk.go(.editItem(Self.item.id))
    let text = "De outro aparelho"
    let changed = Item.test(1, "Domingo", text: text)
    desk.values[JournalKey.text(of: changed.id, changed.text)] = Array(text.utf8)
    desk.hold([changed])
    desk.send(.libraryChanged)
    #expect(desk.state.form?.text == "Um rascunho")
    desk.send(.draft(.dropped))
    #expect(desk.state.form?.text == text && desk.state.form?.base == changed.text)
  }

  @Test("What the head was refused is still to be written, though the text was")
  func refusedHead() throws {
    let desk = Self.desk()
    desk.send(.typed(.title("Segunda"), today: Self.day))
    desk.send(.typed(.text("Outro texto"), today: Self.day))
    desk.advance(milliseconds: 5_000)
    let typed = try #require(desk.state.form?.typed)
    desk.send(.headSaved(.refused(Refusal(.invalid, "day", reason: "tooFar")), typed))
    #expect(desk.state.form?.isDirty == true)
    #expect(Editor.hold(desk.state, goingTo: "linha") != nil)
    desk.send(.saveDue)
    #expect(desk.count(of: EditItem.name) == 2)
    #expect(desk.state.form?.failure == nil)
  }

  @Test("Tags that are pasted with commas between are all taken")
  func tags() {
    let desk = Self.desk()
    desk.send(.typed(.tagText("casa, viagem,praia"), today: Self.day))
    #expect(desk.state.form?.tags == ["casa", "viagem"] && desk.state.form?.tagText == "praia")
  }

  @Test("Texts are removed by the versions that their item had, whatever is written by then")
  func tidying() {
    let (old, new, other) = ("um", "dois", "sem uso")
    var list = VersionList()
    for (place, text) in [old, new].enumerated() {
      _ = list.add(
        LongText.version(of: text), bytes: 4, at: Instant(milliseconds: Int64(place) * 3_600_000))
    }
    let job = TextWriting.Job(
      new, MarkdownDocument(new), of: Self.item.id, keeping: [],
      by: .write(over: LongText.version(of: old)))
    let keys = [old, new, other].map {
      JournalKey.text(of: Self.item.id, LongText.version(of: $0))
    }
    // Of another item's versions the state knows by now.
    var state = TextWriting.State()
    let effect = TextWriting.reduce(&state, .textsListed(job, list, keys))
    let gone = LongText.version(of: other)
    #expect(
      effect.steps.map(\.request) == [
        .values(
          .keep(
            [],
            removing: [
              keys[2], JournalKey.unsent(Self.item.id, gone),
              JournalKey.refused(Self.item.id, gone),
            ]))
      ])
  }

  @Test("Boxes that are ticked just before another item is opened are written to their own")
  func ticking() throws {
    let list = "- [ ] farinha\n- [ ] água\n"
    let first = Item.test(2, "Pão", text: list)
    let second = Item.test(3, "Outro", text: "Outro texto")
    let desk = ItemDesk(ItemPage.self, [first, second])
    desk.values[JournalKey.text(of: first.id, first.text)] = Array(list.utf8)
    desk.go(.item(first.id))
    var state = desk.state
    let tasks = state.document.tasks
    try #require(tasks.count == 2)
    for task in tasks { _ = ItemPage.reduce(&state, .ticked(task), among: desk.parts) }
    state.context.path = .item(second.id)
    let entered = ItemPage.reduce(&state, .entered(.item(second.id)), among: desk.parts)
    // The one that is open now is read at once.
    let key = JournalKey.text(of: second.id, second.text)
    #expect(entered.steps.map(\.request).contains(.values(.read([key]))))
    _ = ItemPage.reduce(&state, .writing(.written(.saved)), among: desk.parts)
    let job = try #require(state.ticking.writing.job)
    #expect(job.item == first.id && job.text == "- [x] farinha\n- [x] água\n")
    #expect(job.written.start.contains("farinha"))
  }

  @Test("A microphone that is allowed after the person has gone on records nothing")
  func lateMicrophone() {
    let desk = ItemDesk(ItemPage.self, [Self.item])
    desk.go(.item(Self.item.id))
    desk.send(.voice(.recordTapped(Self.item.id)))
    desk.go("linha")
    desk.answer(.voice(.recording(.started))) { $0 == .voice(.record) }
    #expect(desk.asked.contains(.voice(.stop(isKept: false))))
    #expect(!desk.state.voice.isRecording)
  }
}
