import API
import Capturing
import Flow
import Journal
import Records
import Sync
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("Pages of links that the server reads")
struct LinkReadingTests {
  private static var item: Item {
    var item = LibraryTests.item(1)
    item.url = "https://a.example/x"
    return item
  }

  private var key: String { CaptureKey.page(of: Self.item.id) }

  /// A tab that leads, and has found what is to be read.
  private func listed(
    _ state: inout LinkReading.State, _ parts: Parts
  ) -> [Request] {
    _ = LinkReading.reduce(&state, .leading, among: parts)
    return LinkReading.reduce(&state, .listed([key]), among: parts).requests
  }

  @Test("PR-127 nothing is asked of the server while the person has not switched it on")
  func off() {
    var state = LinkReading.State()
    let asked = listed(&state, CaptureFixture.parts([Self.item]))
    #expect(asked.isEmpty)
  }

  @Test("PR-127 a page is read once the server knows its item, and its copy is kept first")
  func reads() {
    let parts = CaptureFixture.parts([Self.item], fetchesLinks: true)
    var state = LinkReading.State()
    state.context.sync.pending = [CaptureFixture.pending(Self.item.id.uuid)]
    let early = listed(&state, parts)
    #expect(early.isEmpty)
    state.context.sync.pending = []
    let wish = PageWish("https://a.example/x", of: Self.item.id, in: state.context.space)
    let asked = listed(&state, parts)
    #expect(asked == [.call(FetchEndpoints.fetch, wish)])
    var page = FetchedPage()
    page.title = "Uma página"
    page.text = "O texto"
    page.copy = LongText.version(of: page.text)
    let keep = LinkReading.reduce(
      &state, .answered(Self.item.id, .success(page)), among: parts)
    let text = KeptValue(JournalKey.text(of: Self.item.id, page.copy), Array("O texto".utf8))
    #expect(keep.requests == [.values(.keep([text], removing: [key]))])
    let note = LinkReading.reduce(&state, .kept(Self.item.id, page), among: parts)
    let noted = NoteFetched(Self.item.id, title: "Uma página", copy: page.copy, start: "")
    #expect(note.requests == [.mutate(noted)])
  }

  @Test("A page that cannot be read is not asked for again, and the item's page says why")
  func fails() {
    let parts = CaptureFixture.parts([Self.item], fetchesLinks: true)
    var state = LinkReading.State()
    _ = listed(&state, parts)
    let problem = Problem(
      status: 422, title: "no", code: PageFailure.privateAddress.rawValue)
    let effect = LinkReading.reduce(
      &state, .answered(Self.item.id, .failure(.invalid(problem))), among: parts)
    #expect(effect.requests == [.values(.keep([], removing: [key]))])
    #expect(state.troubles[Self.item.id.uuid] == .privateAddress)
  }
}
