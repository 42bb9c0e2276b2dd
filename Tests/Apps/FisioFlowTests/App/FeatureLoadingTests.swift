import API
import Clinic
import Flow
import FlowTesting
import Foundation
import Identity
import Screen
import ScreenHTML
import ScreenReading
import Sync
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import History
@testable import Shell
@testable import Texts

@Suite("what features load")
struct FeatureLoadingTests {
  private static func view(_ state: Root.State) -> Node {
    Root.view(state, Scene(Surroundings(now: Sample.now, width: 360, language: .pt)) { _ in 0 })
  }

  private static func shows(_ state: Root.State, _ html: String) -> Bool {
    view(state).html.contains(html)
  }

  private static func store(
    _ state: Root.State, _ outside: SilentOutside, changed: @escaping () -> Void = {}
  ) -> Store<Root> {
    Store(state, interpret: outside.answer, changed: changed)
  }

  /// What is neither words nor anything that a person knows.
  private static let codes = ["forbidden", "rateLimited", "unreachable", "decoding", "status:"]

  @Test("FF-017 FF-019 it is told that something is loading before it is told how that ended")
  func order() {
    for one in Loads.allCases {
      let (outside, failing) = (SilentOutside(), one.failings[0])
      var told: [Bool] = []
      // A page that neither loads nor says how that ended shows nothing.
      var isBare = false
      var look: () -> Void = {}
      let store = Self.store(one.state, outside) { look() }
      if let question = one.question { store.send(question) }
      look = {
        told.append(one.isLoading(store.state))
        isBare = isBare || (told.last == false && !Self.shows(store.state, one.words(failing)))
      }
      store.send(one.action)
      #expect(told == [true], "\(one)")
      outside.fail(failing)
      #expect(told.last == false, "\(one)")
      #expect(!isBare, "\(one)")
      look = {}
    }
  }

  @Test(
    "FF-018 an error of each kind in each feature of accounts is said, and stops its spinner",
    arguments: LoadFailing.ofPeople)
  func failsOfPeople(_ one: LoadFailing) { Self.fail(one) }

  @Test(
    "FF-018 an error of each kind in each feature of records is said, and stops its spinner",
    arguments: LoadFailing.ofRecords)
  func failsOfRecords(_ one: LoadFailing) { Self.fail(one) }

  private static func fail(_ one: LoadFailing) {
    let (load, words) = (one.load, one.load.words(one.failing))
    let outside = SilentOutside()
    let store = Self.store(load.state, outside)
    func ask() {
      if let question = load.question { store.send(question) }
      store.send(load.action)
    }
    #expect(!load.isLoading(store.state))
    #expect(!Self.shows(store.state, words))
    ask()
    #expect(load.isLoading(store.state))
    // Each screen is drawn once: there are hundreds.
    let waiting = Self.view(store.state).html
    #expect(load.spinner.isEmpty || waiting.contains(load.spinner))
    #expect(!waiting.contains(words))
    // A second tap while the first is on its way asks nothing.
    let asked = outside.waiting.count
    #expect(asked > 0)
    store.send(load.action)
    #expect(outside.waiting.count == asked)
    outside.fail(one.failing)
    #expect(!load.isLoading(store.state))
    let told = Self.view(store.state)
    let (html, read) = (told.html, told.readOut)
    #expect(html.contains(words))
    for code in Self.codes { #expect(!read.contains(code)) }
    #expect(!html.contains("aria-busy=\"true\""))
    #expect(!html.contains("skeleton"))
    // What is asked for again takes the message away.
    ask()
    #expect(load.isLoading(store.state))
    #expect(Self.shows(store.state, words) == load.isRemembered)
  }

  @Test("FF-018 every feature that loads is among those")
  func all() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Sources").standardized
    var files: Set<String> = []
    for folder in ["Features", "Apps/FisioFlow"] {
      let folder = sources.appending(path: folder)
      for case let path as String in try #require(
        FileManager.default.enumerator(atPath: folder.path)) where path.hasSuffix(".swift")
      {
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        if text.contains("= Loading<") { files.insert(path) }
      }
    }
    // No plan of a clinic has seats.
    files.remove("Plans/Seats/SeatsPage.swift")
    // The app's own prices stand there until the server's come (PricesTests).
    files.remove("Plans/Plans.swift")
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

  @Test("FF-020 what happened to a record that is opened twice is asked for once, and shown once")
  func logTwice() {
    let (ana, bia) = (Subject(ID<Patient>.test(1)), Subject(ID<Patient>.test(2)))
    var (log, asked) = (History.Log.State(), [Subject]())
    func send(_ action: History.Log.Action) {
      _ = History.Log.reduce(&log, action, isOnline: true) {
        asked.append($0.subject)
        return .none
      }
    }
    func answer(_ subject: Subject, _ result: Result<HistoryPage, APIError>) {
      send(.answered(LogQuestion(of: subject), result))
    }
    send(.opened(ana))
    send(.opened(ana))
    #expect(asked == [ana])
    // Another one in between: then both are answered.
    send(.opened(bia))
    send(.opened(ana))
    #expect(asked == [ana, bia, ana])
    var page = HistoryPage()
    page.entries = Sample.past
    answer(ana, .failure(.network(.unreachable)))
    answer(ana, .success(page))
    answer(ana, .success(page))
    answer(bia, .failure(.network(.unreachable)))
    answer(ana, .failure(.network(.unreachable)))
    #expect(log.entries == Sample.past && log.loading == Loading())
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
    let ana = ID<Patient>.test(1)
    let paths: [Path] = [.patientAccess(ana), .patientHistory(ana), .invitation("c0de")]
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
      store.send(.access(.admitted(Sample.account, joining: nil)))
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
