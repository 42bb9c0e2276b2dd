import API
import Audit
import Clinic
import Flow
import FlowTesting
import Foundation
import Identity
import Screen
import ScreenHTML
import Sync
import Testing
import Values

@testable import Accesses
@testable import FisioFlow
@testable import History
@testable import Shell
@testable import Texts

@Suite("what features load")
struct FeatureLoadingTests {
  private static func shows(_ state: Root.State, _ text: String) -> Bool {
    let surroundings = Surroundings(now: Sample.now, width: 360, language: .pt)
    return Root.view(state, Scene(surroundings) { _ in 0 }).html.contains(text)
  }

  private static func store(
    _ state: Root.State, _ outside: SilentOutside, changed: @escaping () -> Void = {}
  ) -> Store<Root> {
    Store(state, interpret: outside.answer, changed: changed)
  }

  @Test("FF-017 FF-019 it is told that something is loading before it is told how that ended")
  func order() {
    for one in Loads.allCases {
      let outside = SilentOutside()
      var told: [Bool] = []
      // A page that neither loads nor says how that ended shows nothing.
      var isBare = false
      var look: () -> Void = {}
      let store = Self.store(one.state, outside) { look() }
      look = {
        told.append(one.isLoading(store.state))
        isBare = isBare || (told.last == false && !Self.shows(store.state, one.words))
      }
      store.send(one.action)
      #expect(told == [true], "\(one)")
      outside.fail()
      #expect(told.last == false, "\(one)")
      #expect(!isBare, "\(one)")
      look = {}
    }
  }

  @Test("FF-018 an error in each feature is said, and stops its spinner", arguments: Loads.allCases)
  func failing(_ one: Loads) {
    let outside = SilentOutside()
    let store = Self.store(one.state, outside)
    #expect(!one.isLoading(store.state))
    #expect(!Self.shows(store.state, one.words))
    store.send(one.action)
    #expect(one.isLoading(store.state))
    #expect(!Self.shows(store.state, one.words))
    // A second tap while the first is on its way asks nothing.
    let asked = outside.waiting.count
    #expect(asked > 0)
    store.send(one.action)
    #expect(outside.waiting.count == asked)
    outside.fail()
    #expect(!one.isLoading(store.state))
    #expect(Self.shows(store.state, one.words))
    #expect(!Self.shows(store.state, "aria-busy=\"true\""))
    #expect(!Self.shows(store.state, "skeleton"))
    // What is asked for again takes the message away; why the last copy was not made stands until one is.
    store.send(one.action)
    #expect(one.isLoading(store.state))
    #expect(Self.shows(store.state, one.words) == (one == .makeCopy))
  }

  @Test("FF-018 every feature that loads is among those")
  func all() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Sources").standardized
    var files: Set<String> = []
    for ring in ["Features", "Apps"] {
      let folder = sources.appending(path: ring)
      for case let path as String in try #require(
        FileManager.default.enumerator(atPath: folder.path)) where path.hasSuffix(".swift")
      {
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        if text.contains("= Loading<") { files.insert(path) }
      }
    }
    #expect(files == Set(Loads.allCases.compactMap { $0.file }))
  }

  @Test("FF-020 of two that overlap, the spinner stops with the second, and the error stays")
  func overlapping() {
    var state = Texts.State(in: .sample())
    let waiting = Sample.conflict(1, "Dor lombar.", of: Sample.patient(1, "Ana"))
    let decision = Texts.Decision(waiting, over: "Dor.", for: "Dor lombar.")
    let parts = Parts.having([Sample.patient(1, "Ana")], texts: [waiting])
    state.undo = decision
    _ = Texts.reduce(&state, .chosen(decision), among: parts)
    _ = Texts.reduce(&state, .undoTapped, among: parts)
    #expect(state.saving.isLoading)
    _ = Texts.reduce(&state, .answered(decision, .refused(.init(.forbidden))), among: parts)
    #expect(state.saving.isLoading && state.saving.failure != nil)
    _ = Texts.reduce(&state, .undoAnswered(.saved), among: parts)
    #expect(!state.saving.isLoading && state.saving.failure != nil)
  }

  @Test("FF-020 a record's past that is opened twice is asked for once, and ends as it came")
  func historyTwice() {
    let (ana, bia) = (Subject(ID<Patient>.test(1)), Subject(ID<Patient>.test(2)))
    var state = History.State(in: .sample())
    #expect(!History.reduce(&state, .opened(ana)).steps.isEmpty)
    #expect(History.reduce(&state, .opened(ana)).steps.isEmpty)
    // Another one in between: then both are answered.
    #expect(!History.reduce(&state, .opened(bia)).steps.isEmpty)
    #expect(!History.reduce(&state, .opened(ana)).steps.isEmpty)
    var page = HistoryPage()
    page.entries = Sample.past
    _ = History.reduce(&state, .answered(ana, before: nil, .failure(.network(.unreachable))))
    _ = History.reduce(&state, .answered(ana, before: nil, .success(page)))
    _ = History.reduce(&state, .answered(bia, before: nil, .failure(.network(.unreachable))))
    _ = History.reduce(&state, .answered(ana, before: nil, .failure(.network(.unreachable))))
    #expect(state.entries == Sample.past && state.loading == Loading())
  }

  @Test("FF-020 accesses that are opened twice are asked for once, and shown once")
  func accessesTwice() {
    let (ana, bia) = (Subject(ID<Patient>.test(1)), Subject(ID<Patient>.test(2)))
    var state = Accesses.State(in: .sample())
    #expect(!Accesses.reduce(&state, .opened(ana)).steps.isEmpty)
    #expect(Accesses.reduce(&state, .opened(ana)).steps.isEmpty)
    #expect(!Accesses.reduce(&state, .opened(bia)).steps.isEmpty)
    #expect(!Accesses.reduce(&state, .opened(ana)).steps.isEmpty)
    var report = AccessReport()
    report.entries = AccessLogTests.entries
    _ = Accesses.reduce(&state, .answered(ana, before: nil, .failure(.network(.unreachable))))
    _ = Accesses.reduce(&state, .answered(ana, before: nil, .success(report)))
    _ = Accesses.reduce(&state, .answered(ana, before: nil, .success(report)))
    #expect(state.entries == AccessLogTests.entries && state.loading == Loading())
  }

  @Test("an invitation that is followed twice is looked at once, and none shows what another is")
  func invitationTwice() {
    var state = Links.State(in: .sample())
    #expect(!Links.reduce(&state, .followed(.invitation("c0de"))).steps.isEmpty)
    #expect(Links.reduce(&state, .followed(.invitation("c0de"))).steps.isEmpty)
    #expect(!Links.reduce(&state, .followed(.invitation("0ther"))).steps.isEmpty)
    var view = InvitationView()
    view.spaceName = "Clínica Aurora"
    _ = Links.reduce(&state, .joining(.looked("c0de", .success(view))))
    #expect(state.joining?.invitation == nil && state.joining?.loading.isLoading == true)
  }

  @Test("FF-021 a thousand openings and closings of what loads, answered late, leave nothing open")
  func closing() {
    let paths = [Loads.accesses, .history, .look].map { one -> Path in
      guard case .home(.entered(let path, _)) = one.action else { return .patients }
      return path
    }
    let outside = SilentOutside()
    let store = Self.store(Loads.history.state, outside)
    store.send(.home(.entered(.patients, today: Sample.today)))
    let atRest = outside.running
    for number in 0..<1_000 {
      store.send(.home(.entered(paths[number % paths.count], today: Sample.today)))
      store.send(.home(.entered(.patients, today: Sample.today)))
      // What is opened again while its answer is awaited is asked for once.
      #expect(0 < outside.calls && outside.calls <= paths.count)
      if number % 7 == 0 { outside.fail() }
    }
    outside.fail()
    #expect(outside.running == atRest && outside.waiting.isEmpty)
    for one in Loads.allCases { #expect(!one.isLoading(store.state), "\(one)") }
  }
  @Test("FF-021 who signs in and out a thousand times leaves nothing going on")
  func signingInAndOut() {
    let outside = SilentOutside()
    let store = Store<Root>(Root.State(FisioFlow.app), interpret: outside.answer)
    store.send(.launched)
    store.send(.accountRead(nil))
    let atRest = outside.running
    let past = Loads.history.action
    for number in 0..<1_000 {
      store.send(.access(.answered(.success(Sample.grant))))
      #expect(outside.running.count > atRest.count)
      store.send(past)
      // Answered while somebody is signed in, or when nobody is any more.
      if number % 3 == 0 { outside.fail() }
      store.send(.home(.signOut(.othersCounted(0))))
      #expect(outside.running == atRest)
      if number % 7 == 0 { outside.fail() }
    }
    #expect(outside.calls <= 7)
    outside.fail()
    #expect(outside.running == atRest && outside.waiting.isEmpty)
    #expect(store.state.phase == .access(Access.State(FisioFlow.app)))
  }
}
