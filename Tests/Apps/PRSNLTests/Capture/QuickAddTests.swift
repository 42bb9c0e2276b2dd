import Flow
import Journal
import Records
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("Keeping something in one go")
struct QuickAddTests {
  private let parts = CaptureFixture.parts()

  private func opened(at path: Path = .quick) -> QuickAdd.State {
    var state = QuickAdd.State()
    state.context.path = path
    return state
  }

  /// Saves what is in the form, and answers up to the text.
  private func keep(_ state: inout QuickAdd.State, _ parts: Parts) -> [Request] {
    let save = QuickAdd.reduce(&state, .saveTapped(today: CaptureFixture.today), among: parts)
    #expect(save.requests == [.newID])
    _ = QuickAdd.reduce(&state, .identified(CaptureFixture.id), among: parts)
    return QuickAdd.reduce(&state, .timed(CaptureFixture.now), among: parts).requests
  }

  @Test("PR-127 what is typed is durable before the head that names it, with its day and tags")
  func saves() throws {
    var state = opened()
    state.quick.text = "**Olá**, mundo"
    state.quick.title = "Um título"
    state.quick.tags = ["casa"]
    let kept = keep(&state, parts)
    let version = LongText.version(of: "**Olá**, mundo")
    guard case .values(.keep(let values, removing: _)) = try #require(kept.last) else {
      Issue.record("\(kept)")
      return
    }
    #expect(values.first?.key == JournalKey.text(of: ID(CaptureFixture.id), version))
    let add = QuickAdd.reduce(&state, .kept(.kept), among: parts)
    var item = Item(ID(CaptureFixture.id), on: CaptureFixture.today)
    item.title = "Um título"
    item.tags = ["casa"]
    item.text = version
    item.bytes = Int64("**Olá**, mundo".utf8.count)
    item.start = "Olá, mundo"
    #expect(add.requests == [.mutate(AddItem(item))])
    _ = QuickAdd.reduce(&state, .added(.saved), among: parts)
    _ = QuickAdd.reduce(&state, .settled, among: parts)
    #expect(state.quick == QuickForm())
    let undo = QuickAdd.reduce(&state, .undoTapped, among: parts)
    #expect(undo.requests.last == .mutate(TrashItems([item.id])))
  }

  @Test("What is typed while the rest is kept stays in the form")
  func typedMeanwhile() {
    var state = opened()
    state.quick.text = "um"
    _ = keep(&state, parts)
    _ = QuickAdd.reduce(&state, .typed(.text("um e dois")), among: parts)
    _ = QuickAdd.reduce(&state, .added(.saved), among: parts)
    _ = QuickAdd.reduce(&state, .settled, among: parts)
    #expect(state.quick.text == "um e dois" && state.job == nil)
  }

  @Test("What is pasted where nothing waits that was shared is a note of its own")
  func pastedBeside() {
    var state = opened(at: .shared)
    state.entries = []
    let brought = QuickAdd.Action.brought(Brought(isPasted: true, text: "colado"))
    _ = QuickAdd.reduce(&state, brought, among: parts)
    #expect(state.quick.text == "colado" && state.handed == nil)
  }

  @Test("A device without room keeps what is in the form, and adds no head")
  func full() {
    var state = opened()
    state.quick.text = "algo"
    _ = keep(&state, parts)
    let effect = QuickAdd.reduce(&state, .kept(.full), among: parts)
    #expect(effect.requests.isEmpty)
    #expect(state.problem == .full)
    #expect(state.quick.text == "algo")
    #expect(state.job == nil)
  }

  @Test("PR-127 a picture that is pasted goes to who keeps files once its item is there")
  func pasted() {
    var state = opened(at: Timeline.path)
    let file = CaptureFixture.file(3)
    let brought = QuickAdd.Action.brought(Brought(isPasted: true, files: [file]))
    let effect = QuickAdd.reduce(&state, brought, among: parts)
    #expect(effect.requests.first == .capture(.awaitBrought))
    #expect(effect.requests.last == .navigate(.push("novo")))
    state.context.path = .quick
    _ = keep(&state, parts)
    #expect(state.job?.item.kind == .photo)
    #expect(state.job?.item.source == .pasted)
    _ = QuickAdd.reduce(&state, .added(.saved), among: parts)
    let told = QuickAdd.tell(.added(.saved), state)
    #expect(told == .attach(Subject(ID<Item>(CaptureFixture.id)), [file]))
    // Until they are kept it is not said to be done, and what was handed over stays where it is.
    #expect(state.job.isThere)
    #expect(QuickAdd.hear(.told(.filesListed), state) == nil)
    #expect(QuickAdd.hear(.told(.filesKept), state) == .settled)
    _ = QuickAdd.reduce(&state, .settled, among: parts)
    #expect(state.job == nil && state.done.isThere)
    #expect(QuickAdd.hear(.told(.filesKept), state) == nil)
  }

  @Test("PR-127 files that are dropped go into the form; on the page of an item they are its own")
  func dropped() {
    let item = LibraryTests.item(4)
    var state = opened(at: .item(item.id))
    let file = CaptureFixture.file(5)
    let action = QuickAdd.Action.brought(Brought(isPasted: false, files: [file]))
    let effect = QuickAdd.reduce(&state, action, among: parts)
    #expect(effect.requests == [.capture(.awaitBrought)])
    #expect(state.quick.isEmpty)
    #expect(QuickAdd.tell(action, state) == .attach(Subject(item.id), [file]))
    // Elsewhere they wait in the form, which opens; once they are kept they are an item of their kind.
    state.context.path = Timeline.path
    let opens = QuickAdd.reduce(&state, action, among: parts)
    #expect(opens.requests.last == .navigate(.push("novo")))
    #expect(QuickAdd.tell(action, state) == nil)
    #expect(state.quick.files == [file] && state.quick.kind == .photo)
    #expect(state.quick.source == .dropped)
  }

  @Test("PR-127 what another app shared is one item however often it is kept, then forgotten")
  func shared() {
    var state = opened(at: .shared)
    var entry = SharedEntry("1795608000000-00000000-0000-4000-8000-000000000001")
    entry.title = "Uma página"
    entry.text = "https://a.example/x"
    _ = QuickAdd.reduce(&state, .sharedRead([entry]), among: parts)
    #expect(state.form.url == "https://a.example/x")
    _ = keep(&state, parts)
    #expect(state.job?.item.source == .shared)
    #expect(state.job?.item.origin == "s:00000000-0000-4000-8000-000000000001")
    // It was added before the app ended.
    let refusal = Refusal(.duplicate, "origin")
    let again = QuickAdd.reduce(&state, .added(.refused(refusal)), among: parts)
    #expect(again.requests.contains(.capture(.forgetShared(entry.id))))
    #expect(state.handed == nil)
    #expect(state.problem == nil)
  }

  @Test("PR-127 files that another app shared are the same files however often they are kept")
  func sharedFiles() {
    var kept: [[ChosenFile]] = []
    for number in [1, 8] {
      // The app was closed in between: the host counts its files anew.
      var state = opened(at: .shared)
      var entry = SharedEntry("1795608000000-00000000-0000-4000-8000-000000000001")
      entry.files = [CaptureFixture.file(number), CaptureFixture.file(number + 1)]
      _ = QuickAdd.reduce(&state, .sharedRead([entry]), among: parts)
      _ = keep(&state, parts)
      _ = QuickAdd.reduce(&state, .added(.saved), among: parts)
      kept.append(state.done?.files ?? [])
    }
    let ids = kept.map { files in files.compactMap(\.id) }
    #expect(ids[0].count == 2 && ids[0] == ids[1] && Set(ids[0]).count == 2)
    // Those of another entry are others.
    var other = SharedEntry("1795608000000-00000000-0000-4000-8000-000000000002")
    other.files = [CaptureFixture.file(1)]
    var state = opened(at: .shared)
    _ = QuickAdd.reduce(&state, .sharedRead([other]), among: parts)
    #expect(state.form.files.first?.id.map { !ids[0].contains($0) } == true)
  }

  @Test("A link is noted for the server to read only where that is switched on")
  func fetching() throws {
    for isOn in [false, true] {
      let parts = CaptureFixture.parts(fetchesLinks: isOn)
      var state = opened()
      state.quick.url = "https://a.example/"
      let kept = keep(&state, parts)
      let marker = KeptValue(CaptureKey.page(of: ID(CaptureFixture.id)), [])
      #expect(kept.contains(.values(.keep([marker], removing: []))) == isOn)
    }
  }
}
