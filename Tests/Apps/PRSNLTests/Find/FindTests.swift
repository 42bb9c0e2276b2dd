import Analytics
import Editing
import Fields
import Flow
import Journal
import Records
import Screen
import ScreenReading
import Search
import Telemetry
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("Finding")
struct FindTests {
  private static let text = "O polvilho azedo faz o pão de queijo crescer"

  private func desk(_ searches: [SavedSearch] = []) -> Parts {
    let items = [Desk.item(1, "Receita", text: Self.text), Desk.item(2, "Bilhete de trem")]
    var device = IndexDevice(Desk.parts(items, searches: searches))
    device.put(Self.text, of: items[0])
    device.open()
    var parts = device.parts
    parts[FindIndex.self] = device.state
    return parts
  }

  private func opened() -> Find.State {
    var state = Find.opened(in: Desk.context)
    state.context.path = FindPlace.path
    return state
  }

  private func page(_ state: Find.State, _ parts: Parts) -> Node {
    let scene = Scene<Find.Action>(
      Surroundings(now: Desk.now, width: 360, language: .pt)
    ) { _ in 0 }
    return Find.page(state, scene, Frame(state.context, parts))
  }

  @Test("PR-126 each letter that is typed finds, and what was found is marked in title and text")
  func typing() {
    let parts = desk()
    var state = opened()
    let typed = Find.reduce(&state, .typed("polv"), among: parts)
    #expect(state.results?.hits.map(\.id.low) == [1])
    #expect(typed.steps.map(\.request) == [.timer(id: "find texts", milliseconds: 120)])
    let read = Find.reduce(&state, .read, among: parts)
    let name = TextName(ID(UUID(high: 2, low: 1)), LongText.version(of: Self.text))
    #expect(read.steps.map(\.request) == [.values(.read([name.key]))])
    let value = KeptValue(name.key, Array(Self.text.utf8))
    _ = Find.reduce(&state, .textsRead([name], [value]), among: parts)
    let marks = page(state, parts).elements.filter { $0.tag == "mark" }
    #expect(marks.map(\.readOut) == ["polvilho"])
    // All that is shown has been read.
    #expect(Find.reduce(&state, .read, among: parts).steps.isEmpty)
  }

  @Test("A filter that is chosen stands in what is asked, and can be taken away")
  func filters() {
    let parts = desk()
    var state = opened()
    _ = Find.reduce(&state, .typed("trem"), among: parts)
    let set = Find.reduce(&state, .filterSet(.kind, "nota", .pt), among: parts)
    #expect(state.text == "trem tipo:nota ")
    #expect(state.results?.hits.map(\.id.low) == [2])
    #expect(set.steps.map(\.request).contains(.track(.searchFiltered(["kind"]))))
    _ = Find.reduce(&state, .filterSet(.kind, "foto", .pt), among: parts)
    #expect(state.text == "trem tipo:foto ")
    #expect(state.results?.hits.isEmpty == true)
    #expect(page(state, parts).readOut.contains("Nada encontrado"))
    _ = Find.reduce(&state, .filtersRemoved, among: parts)
    #expect(state.text == "trem")
    #expect(state.results?.hits.map(\.id.low) == [2])
  }

  @Test(
    "Each filter that the page offers is one that the search understands",
    arguments: FindFilter.allCases)
  func understood(_ filter: FindFilter) {
    for option in filter.options {
      for language in [Language.pt, .en] {
        let typed = filter.typed(option.word(language), language)
        let query = SearchQuery(saved: typed, ItemVocabulary.words)
        #expect(query.clauses.map(\.asked) == [option.asked], "\(typed)")
        #expect(query.clause(of: filter) != nil, "\(typed)")
      }
    }
  }

  @Test("PR-067 how much was asked, found and waited is counted, and nothing of what it was")
  func counting() {
    let parts = desk()
    var state = opened()
    _ = Find.reduce(&state, .typed("pão tipo:nota"), among: parts)
    let found = state.results
    let searched = Find.reduce(&state, .searched, among: parts)
    #expect(searched.steps.map(\.request) == [.now])
    let timed = Find.reduce(&state, .timing(.began(Desk.now)), among: parts)
    #expect(timed.steps.last?.request == .nextFrame && state.results == found)
    // Before another turn of the host's the clock would say the same.
    let painted = Find.reduce(&state, .timing(.painted), among: parts)
    #expect(painted.steps.map(\.request) == [.now])
    let ended = Desk.now.adding(milliseconds: 30)
    let counted = Find.reduce(&state, .timing(.ended(ended)), among: parts)
    let performed = Event.searchPerformed(
      QueryLength(of: 13), filterCount: 1, duration: 0.03)
    #expect(
      counted.steps.map(\.request) == [
        .track(performed), .track(.searchResultsViewed(count: 1)),
      ])
    #expect(!performed.parameters.jsonText.contains("pão"))
    let path = Path.item(ID(UUID(high: 2, low: 1)))
    let opened = Find.reduce(&state, .resultTapped(path, rank: 0), among: parts)
    #expect(
      opened.steps.map(\.request) == [
        .track(.searchResultOpened(rank: 1)), .navigate(.push(path.text)),
      ])
    // What a tap opens before the search is painted is counted behind it.
    _ = Find.reduce(&state, .timing(.began(Desk.now)), among: parts)
    let tapped = Find.reduce(&state, .resultTapped(path, rank: 0), among: parts)
    #expect(tapped.steps.map(\.request) == [.navigate(.push(path.text))])
    let behind = Find.reduce(&state, .timing(.ended(ended)), among: parts)
    #expect(behind.steps.map(\.request).last == .track(.searchResultOpened(rank: 1)))
    _ = Find.reduce(&state, .timing(.began(Desk.now)), among: parts)
    let left = Find.hear(.visible(false), state)
    #expect(left == .timing(.left))
    _ = Find.reduce(&state, .cleared, among: parts)
    let none = Find.reduce(&state, .timing(.ended(ended)), among: parts)
    #expect(none.steps.isEmpty && !state.timing.isRunning)
  }

  @Test(
    "PR-126 a search is saved with its filters, asked again, and had back once it is removed")
  func saving() {
    var state = opened()
    _ = Find.reduce(&state, .typed("pão tipo:nota"), among: desk())
    _ = Find.reduce(&state, .saving(.nameTapped(nil)))
    #expect(state.naming?.name == "pão tipo:nota")
    _ = Find.reduce(&state, .saving(.nameTyped(" ")))
    _ = Find.reduce(&state, .saving(.nameSubmitted))
    #expect(state.naming?.isWrong == true)
    _ = Find.reduce(&state, .saving(.nameTyped("Padaria")))
    let submitted = Find.reduce(&state, .saving(.nameSubmitted))
    #expect(submitted.steps.map(\.request) == [.newID])
    // Another Enter before it is kept.
    let twice = Find.reduce(&state, .saving(.nameSubmitted))
    #expect(twice.steps.isEmpty)
    var search = SavedSearch()
    search.id = ID(UUID(high: 9, low: 1))
    search.name = "Padaria"
    search.query = "pão tipo:nota"
    let added = Find.reduce(&state, .saving(.idGiven(search.id.uuid)))
    #expect(added.steps.map(\.request) == [.mutate(AddSavedSearch(search))])
    let path = FindPlace.path.below(search.id.description)
    let named = Find.reduce(&state, .saving(.named(search, .saved)))
    #expect(named.steps.map(\.request) == [.navigate(.replace(path.text))])

    let parts = desk([search])
    var other = opened()
    other.context.path = path
    _ = Find.reduce(&other, .entered(path), among: parts)
    #expect(other.text == "pão tipo:nota")
    #expect(other.results?.hits.map(\.id.low) == [1])
    // Its filter holds: what has the word and is of another kind is not found.
    search.query = "pão tipo:foto"
    let others = desk([search])
    var filtered = opened()
    filtered.context.path = path
    _ = Find.reduce(&filtered, .entered(path), among: others)
    #expect(filtered.text == "pão tipo:foto" && filtered.results?.hits.isEmpty == true)
    search.query = "pão tipo:nota"
    let removed = Find.reduce(&other, .saving(.removed(search, .saved)), among: parts)
    #expect(
      removed.steps.map(\.request) == [
        .navigate(.replace("buscar")), .timer(id: "find removed", milliseconds: 10_000),
      ])
    let undone = Find.reduce(&other, .saving(.undoTapped), among: parts)
    #expect(undone.steps.map(\.request).contains(.mutate(AddSavedSearch(search))))
  }

  @Test("The arrows lead from the field into the results and back")
  func keys() {
    let parts = desk()
    var state = opened()
    _ = Find.reduce(&state, .typed("pão"), among: parts)
    let down = Find.reduce(&state, .keyPressed("ArrowDown", at: -1), among: parts)
    #expect(down.steps.map(\.request) == [.focus(id: "found-0")])
    let up = Find.reduce(&state, .keyPressed("k", at: 0), among: parts)
    #expect(up.steps.map(\.request) == [.focus(id: Find.fieldID)])
  }
}
