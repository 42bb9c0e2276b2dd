import API
import Flow
import FlowTesting
import Journal
import Records
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("Texts on their way to the server")
struct TextCarrierTests {
  private static let item = LibraryTests.item(1)

  private func keeping(_ text: String, _ versions: VersionList = VersionList()) -> TextKeeping {
    TextKeeping(
      text, of: Self.item.id, plain: text, to: versions, at: LibraryTests.now)
  }

  @Test("A text, the list of versions and what says that the server lacks it are kept in one write")
  func keep() {
    let keeping = keeping("olá")
    #expect(
      keeping.values.map(\.key) == [
        JournalKey.text(of: Self.item.id, keeping.written.version),
        JournalKey.versions(of: Self.item.id),
        JournalKey.unsent(Self.item.id, keeping.written.version),
      ])
    let list = VersionList(keptAs: keeping.values[1].bytes)
    #expect(list == keeping.versions)
    #expect(list.versions.map(\.version) == [keeping.written.version])
    #expect(VersionList(keptAs: [1, 2]) == VersionList())
    // The version before was of the same minutes: it goes once no head names it.
    let next = self.keeping("olá, mundo", keeping.versions)
    let first = JournalKey.text(of: Self.item.id, keeping.written.version)
    let second = JournalKey.text(of: Self.item.id, next.written.version)
    var head = Self.item
    head.text = keeping.written.version
    #expect(TextKeeping.unneeded([first, second], of: head, next.versions, []).isEmpty)
    head.text = next.written.version
    #expect(TextKeeping.unneeded([first, second], of: head, next.versions, []) == [first])
  }

  @Test("What waits is sent by the tab that leads, and what the server has waits no longer")
  func send() {
    var state = TextCarrier.State()
    let version = LongText.version(of: "olá")
    let name = TextName(Self.item.id, version)
    let unsent = JournalKey.unsent(Self.item.id, version)
    let early = TextCarrier.reduce(&state, .looked)
    #expect(early.steps.isEmpty)
    let list = TextCarrier.reduce(&state, .leads)
    #expect(
      list.steps.map(\.request) == [
        .values(.list(prefix: "u/", after: "", limit: TextEndpoints.most))
      ])
    let text = JournalKey.text(of: Self.item.id, version)
    let read = TextCarrier.reduce(&state, .listed([unsent]))
    #expect(read.steps.map(\.request) == [.values(.read([text]))])
    let value = KeptValue(text, Array("olá".utf8))
    let sent = TextCarrier.reduce(&state, .read([unsent], [value]))
    let asked = TextsToKeep([ItemText(Self.item.id, version, "olá")], in: state.context.space)
    #expect(sent.steps.map(\.request) == [.call(TextEndpoints.keep, asked)])
    let answer = TextsKept(kept: [name], refused: [])
    let done = TextCarrier.reduce(&state, .answered([name], .success(answer)))
    #expect(done.steps.map(\.request) == [.values(.keep([], removing: [unsent]))])
    let rest = TextCarrier.reduce(&state, .settled)
    #expect(rest.steps.isEmpty)
    #expect(!state.isBusy && state.waiting == 0)
  }

  @Test("A server that cannot be reached is told again later, and once a network is back")
  func failing() {
    var state = TextCarrier.State()
    state.isLeading = true
    state.isBusy = true
    let waits = TextCarrier.reduce(&state, .answered([], .failure(.network(.unreachable))))
    #expect(
      waits.steps.map(\.request) == [.timer(id: TextCarrier.id.text, milliseconds: 2_000)])
    #expect(!state.isBusy)
    let again = TextCarrier.reduce(&state, .waited)
    #expect(!again.steps.isEmpty)
  }
}
