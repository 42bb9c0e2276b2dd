import Editing
import Flow
import Journal
import Markdown
import Records
import Screen
import ScreenReading
import Sync
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("Writing an item")
struct EditorTests {
  private static let text = "Um dia calmo."
  private static let item = Item.test(1, "Domingo", text: text)
  private static let day = CivilDate(year: 2026, month: 11, day: 25)!

  private static func desk(isNew: Bool = false) -> ItemDesk<Editor> {
    let desk = ItemDesk(Editor.self, [item])
    desk.values[JournalKey.text(of: item.id, item.text)] = Array(text.utf8)
    desk.go(isNew ? .newItem : .editItem(item.id))
    return desk
  }

  private static func type(_ text: String, on desk: ItemDesk<Editor>) {
    desk.send(.typed(.text(text), today: day))
  }

  private static func drafts(_ desk: ItemDesk<Editor>) -> [Draft] {
    desk.values.filter { $0.key.hasPrefix(JournalKey.allDrafts) }.values
      .compactMap { Draft(keptAs: $0) }
  }

  /// The device as it starts anew, with what it keeps.
  private static func restarted(_ desk: ItemDesk<Editor>, at path: Path) -> ItemDesk<Editor> {
    let next = ItemDesk(Editor.self, [item])
    next.values = desk.values
    next.go(path)
    return next
  }

  @Test("PR-122 what is typed is a draft half a second later, and the item's after a pause")
  func autosave() {
    let desk = Self.desk()
    #expect(desk.state.form?.text == Self.text)
    Self.type("Um dia calmo. Choveu.", on: desk)
    #expect(desk.asked.contains(.guardUnload(true, by: "editor")))
    #expect(Self.drafts(desk).isEmpty)
    desk.advance(milliseconds: 500)
    #expect(Self.drafts(desk).map(\.text) == ["Um dia calmo. Choveu."])
    #expect(desk.asked.last == .guardUnload(false, by: "editor"))
    #expect(desk.mutations.isEmpty)
    desk.advance(milliseconds: 4_500)
    let written = WrittenText("Um dia calmo. Choveu.", plain: "Um dia calmo. Choveu.")
    #expect(
      desk.mutations == [.mutate(WriteItem(Self.item.id, over: Self.item.text, written))])
    #expect(desk.texts(of: Self.item.id).contains("Um dia calmo. Choveu."))
    // It is the item's now, so that no draft needs to be kept.
    #expect(Self.drafts(desk).isEmpty)
    #expect(desk.state.form?.isDirty == false && desk.state.form?.base == written.version)
  }

  @Test(
    "PR-122 a draft outlives the tab, a reload and an update, and comes back over what was there")
  func survives() {
    let desk = Self.desk()
    Self.type("Um dia calmo. E depois", on: desk)
    desk.advance(milliseconds: 500)
    let next = Self.restarted(desk, at: .editItem(Self.item.id))
    #expect(next.state.form?.text == "Um dia calmo. E depois")
    #expect(next.state.form?.isRecovered == true && next.state.form?.base == Self.item.text)
    #expect(next.page.readOut.contains("O que você estava escrevendo voltou"))
    // Gone on with, it is written as any other, and the draft of the tab before goes.
    next.go("linha")
    #expect(next.count(of: WriteItem.name) == 1)
    #expect(Self.drafts(next).isEmpty)

    let dropped = Self.restarted(desk, at: .editItem(Self.item.id))
    dropped.send(.draft(.dropped))
    #expect(dropped.state.form?.text == Self.text && dropped.mutations.isEmpty)
    #expect(Self.drafts(dropped).isEmpty)
  }

  @Test("PR-122 a draft of a new item comes back under its own id, so that it is there once")
  func survivesNew() throws {
    let desk = Self.desk(isNew: true)
    let id = try #require(desk.state.form?.id)
    Self.type("Ainda sem nome", on: desk)
    desk.advance(milliseconds: 500)
    let next = Self.restarted(desk, at: .newItem)
    #expect(next.state.form?.id == id && next.state.form?.text == "Ainda sem nome")
    // Killed after the item was there and before the draft went: it is not begun again.
    let done = ItemDesk(Editor.self, [Self.item, with(Item.test(9)) { $0.id = id }])
    done.values = desk.values
    done.lastID = 100
    done.go(.newItem)
    #expect(done.state.form?.id != id && done.state.form?.text == "")
  }

  private func with(_ item: Item, _ change: (inout Item) -> Void) -> Item {
    var item = item
    change(&item)
    return item
  }

  @Test("PR-113 a new item is added with its text once something is in it, and never an empty one")
  func adding() throws {
    let desk = Self.desk(isNew: true)
    let id = try #require(desk.state.form?.id)
    desk.advance(milliseconds: 10_000)
    #expect(desk.mutations.isEmpty)
    desk.send(.typed(.title("Compras"), today: Self.day))
    Self.type("- [ ] pão", on: desk)
    desk.send(.doneTapped)
    desk.go(.item(id))
    #expect(desk.count(of: AddItem.name) == 1 && desk.mutations.count == 1)
    #expect(desk.texts(of: id) == ["- [ ] pão"])
    #expect(desk.state.form == nil)

    let empty = Self.desk(isNew: true)
    Self.type("x", on: empty)
    Self.type("", on: empty)
    empty.go("linha")
    #expect(empty.mutations.isEmpty && Self.drafts(empty).isEmpty)
  }

  @Test("PR-122 what is typed while it is written is written behind it")
  func whileWriting() {
    let desk = Self.desk()
    Self.type("um", on: desk)
    desk.advance(milliseconds: 5_000)
    Self.type("dois", on: desk)
    desk.advance(milliseconds: 5_000)
    let first = WrittenText("um", plain: "um")
    let second = WrittenText("dois", plain: "dois")
    #expect(
      desk.mutations == [
        .mutate(WriteItem(Self.item.id, over: Self.item.text, first)),
        .mutate(WriteItem(Self.item.id, over: first.version, second, goesOn: true)),
      ])
  }

  private static func versions(_ desk: ItemDesk<Editor>) -> [String] {
    VersionList(keptAs: desk.values[JournalKey.versions(of: item.id)]).versions.map(\.version)
  }

  @Test("What an editor writes by itself in one sitting is one version, beside what it found")
  func sitting() {
    let desk = Self.desk()
    for number in 1...10 {
      Self.type("texto \(number)", on: desk)
      desk.advance(milliseconds: 5_000)
    }
    #expect(desk.count(of: WriteItem.name) == 10)
    #expect(Self.versions(desk) == [LongText.version(of: "texto 10"), Self.item.text])
  }

  @Test("PR-122 what another tab wrote a minute ago stays a version, whoever writes behind it")
  func twoTabs() {
    let desk = Self.desk()
    Self.type("de uma aba", on: desk)
    desk.advance(milliseconds: 5_000)
    let one = LongText.version(of: "de uma aba")
    let changed = Item.test(1, "Domingo", text: "de uma aba")
    let other = ItemDesk(Editor.self, [changed])
    other.values = desk.values
    other.advance(milliseconds: 60_000)
    other.go(.editItem(changed.id))
    Self.type("da outra aba", on: other)
    other.advance(milliseconds: 5_000)
    let second = LongText.version(of: "da outra aba")
    #expect(Self.versions(other) == [second, one, Self.item.text])
    let written = WrittenText("da outra aba", plain: "da outra aba")
    #expect(other.mutations == [.mutate(WriteItem(changed.id, over: one, written))])
    #expect(other.texts(of: changed.id).contains("de uma aba"))
    // The first takes over what the other wrote, and writes on: that stays too.
    desk.values = other.values
    desk.advance(milliseconds: 65_000)
    desk.hold([Item.test(1, "Domingo", text: "da outra aba")])
    desk.send(.libraryChanged)
    #expect(desk.state.form?.text == "da outra aba")
    Self.type("da outra aba, e mais", on: desk)
    desk.advance(milliseconds: 5_000)
    let third = LongText.version(of: "da outra aba, e mais")
    #expect(Self.versions(desk) == [third, second, one, Self.item.text])
  }

  @Test("A text that was there before the sitting, and is written again, gives way to no other")
  func again() {
    let desk = Self.desk()
    for text in ["outro", Self.text, "outro ainda"] {
      Self.type(text, on: desk)
      desk.advance(milliseconds: 5_000)
    }
    let versions = ["outro ainda", Self.text, "outro"].map { LongText.version(of: $0) }
    #expect(Self.versions(desk) == versions)
  }

  @Test("PR-118 what was changed can be taken back for ten seconds, the text and what is beside it")
  func undo() {
    let waits: [(milliseconds: Int64, isBack: Bool)] = [(9_999, true), (10_000, false)]
    for (milliseconds, isBack) in waits {
      let desk = Self.desk()
      desk.send(.typed(.title("Segunda"), today: Self.day))
      Self.type("Outro texto", on: desk)
      desk.go(.item(Self.item.id))
      var changed = Self.item
      changed.title = "Segunda"
      let text = WrittenText("Outro texto", plain: "Outro texto")
      #expect(
        desk.mutations == [
          .mutate(EditItem(from: Self.item, to: changed)),
          .mutate(WriteItem(Self.item.id, over: Self.item.text, text)),
        ])
      desk.advance(milliseconds: milliseconds)
      #expect((desk.state.undo != nil) == isBack)
      desk.send(.undo(.tapped))
      let before = WrittenText(Self.text, plain: Self.text)
      let back: [Request] = [
        .mutate(EditItem(from: changed, to: Self.item)),
        .mutate(WriteItem(Self.item.id, over: text.version, before)),
      ]
      #expect(Array(desk.mutations.dropFirst(2)) == (isBack ? back : []))
    }
  }

  @Test("What has no room stays in the field, and holds the person back until they decide")
  func full() {
    let desk = Self.desk()
    desk.keeping = .full
    Self.type("Um texto que não cabe", on: desk)
    desk.advance(milliseconds: 5_000)
    #expect(desk.mutations.isEmpty)
    #expect(desk.state.form?.text == "Um texto que não cabe")
    let shown = desk.page.readOut
    #expect(shown.contains("Não há espaço neste aparelho"))
    let hold = Editor.hold(desk.state, goingTo: "linha")
    #expect(hold?.path == Path.editItem(Self.item.id))
    // There is room again.
    desk.keeping = .kept
    desk.send(.saveDue)
    #expect(desk.count(of: WriteItem.name) == 1)
    #expect(Editor.hold(desk.state, goingTo: "linha")?.path == nil)
  }

  @Test("A text beyond what an item may have is neither draft nor item, and is offered as a file")
  func tooLong() {
    let desk = Self.desk()
    let long = String(repeating: "a", count: 1_000_001)
    Self.type(long, on: desk)
    desk.advance(milliseconds: 10_000)
    #expect(desk.mutations.isEmpty && Self.drafts(desk).isEmpty)
    #expect(desk.page.readOut.contains("longo demais"))
    desk.send(.fileTapped)
    let files = desk.asked.filter { if case .files(.saveFile) = $0 { true } else { false } }
    #expect(files.count == 1)
  }

  @Test("What another device wrote shows where nothing was typed here, and never over what was")
  func others() {
    let text = "De outro aparelho"
    let changed = Item.test(1, "Domingo à tarde", text: text)
    let still = Self.desk()
    still.values[JournalKey.text(of: changed.id, changed.text)] = Array(text.utf8)
    still.hold([changed])
    still.send(.libraryChanged)
    #expect(still.state.form?.text == text && still.state.form?.title == "Domingo à tarde")

    let typing = Self.desk()
    Self.type("Meu texto", on: typing)
    typing.hold([changed])
    typing.send(.libraryChanged)
    #expect(typing.state.form?.text == "Meu texto" && typing.state.form?.base == Self.item.text)
    #expect(typing.state.form?.title == "Domingo à tarde")
  }

  @Test("Tools change what is selected as if it had been typed, and keys do the same")
  func tools() {
    let desk = Self.desk()
    func selects(_ request: Request) -> Bool {
      if case .writing(.readSelection) = request { true } else { false }
    }
    desk.send(.tool(.tapped(.bold)))
    desk.answer(.writing(.selection(7..<12)), to: selects)
    #expect(
      desk.asked.last
        == .writing(
          .write(id: Editor.textID, text: "Um dia **calmo**.", selecting: 9..<14)))
    desk.send(.tool(.keyPressed(KeyPress("i", control: true))))
    desk.answer(.writing(.selection(7..<12)), to: selects)
    #expect(
      desk.asked.last
        == .writing(.write(id: Editor.textID, text: "Um dia *calmo*.", selecting: 8..<13)))
    // Only what the field was told of changes what is typed.
    #expect(desk.state.form?.text == Self.text)
  }

  @Test("Another item is found by its name and linked to where the caret was")
  func linking() throws {
    let other = Item.test(2, "Pão de domingo")
    let desk = Self.desk()
    desk.hold([Self.item, other])
    desk.send(.tool(.linkWanted))
    desk.answer(.writing(.selection(13..<13))) {
      if case .writing(.readSelection) = $0 { true } else { false }
    }
    desk.send(.tool(.queryTyped("pao")))
    #expect(desk.state.form?.picker?.hits == [other.id])
    desk.send(.tool(.itemPicked(other.id)))
    let text = Self.text + "[Pão de domingo](itens/\(other.id))"
    guard case .writing(.write(_, let written, _))? = desk.asked.last else {
      Issue.record("nothing is written")
      return
    }
    #expect(written == text)
    #expect(ItemLink.items(in: MarkdownDocument(text)) == [other.id])
  }

  @Test("A tag is taken by Enter or a comma, and keeps its name with its accents")
  func tags() {
    let desk = Self.desk()
    desk.send(.typed(.tagText("Pão"), today: Self.day))
    desk.send(.tagEnded)
    desk.send(.typed(.tagText("viagem,"), today: Self.day))
    #expect(desk.state.form?.tags == ["pao", "viagem"])
    desk.go("linha")
    #expect(desk.mutations.contains(.mutate(RenameTag("pao", to: "Pão"))))
    #expect(desk.count(of: EditItem.name) == 1 && desk.count(of: WriteItem.name) == 0)
  }

  @Test("A tag too many stays in its field, which says so, until there is room for it")
  func tooManyTags() {
    let desk = Self.desk()
    let most = Item.Limits.tags
    let names = (1...most + 2).map { "tag \($0)" }.joined(separator: ",")
    desk.send(.typed(.tagText(names + ","), today: Self.day))
    let words = "Um item tem no máximo 30 etiquetas. Tire uma para acrescentar esta."
    func expect(_ text: String, _ last: String) {
      #expect(desk.state.form?.tags.count == most && desk.state.form?.tags.last == last)
      #expect(desk.state.form?.tagText == text)
      #expect(desk.page.readOut.contains(words) == !text.isEmpty)
    }
    expect("tag 31,tag 32", "tag 30")
    desk.send(.tagEnded)
    expect("tag 31,tag 32", "tag 30")
    desk.send(.doneTapped)
    #expect(desk.asked.last == .focus(id: Editor.tagsID))
    desk.send(.typed(.tagRemoved("tag 1"), today: Self.day))
    desk.send(.tagEnded)
    expect("tag 32", "tag 31")
    desk.send(.typed(.tagText(""), today: Self.day))
    expect("", "tag 31")
  }
}
