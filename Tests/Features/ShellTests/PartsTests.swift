import Flow
import FlowTesting
import Identity
import Records
import Screen
import Sync
import Testing
import Values

@testable import Shell

@Suite("an app that is a list of parts")
struct PartsTests {
  private static let today = CivilDate("2026-03-02") ?? .epoch

  private static var opening: Home.State {
    var space = SpaceMembership()
    space.space = UUID(high: 1, low: 2)
    space.role = "admin"
    var account = AccountView()
    account.id = UUID(high: 1, low: 1)
    account.spaces = [space]
    return Home.State(.notes, account: account, space: space)
  }

  private static var home: Home.State {
    var state = opening
    _ = Home.completeParts(&state)
    state.parts[Diary.self] = Diary.State()
    return state
  }

  @Test("later parts begin when the program is whole, once, and are told where the person is")
  func later() {
    var state = Self.opening
    state.context.path = "diario"
    #expect(state.parts.owner(of: "diario") == nil)
    let store = TestStore<Home>(state)
    store.send(.whole) {
      $0.isWhole = true
      $0.parts[Diary.self] = Diary.State(heard: ["diario"])
      // The others have been given where they are as well.
      $0.parts[Notes.self]?.role = "admin"
    }
    store.respond(to: .readSecret(key: "diary"), with: .secret(nil))
    store.receive(.diary(.heard("begun"))) { $0.parts[Diary.self]?.heard.append("begun") }
    store.send(.whole)
    #expect(store.state.parts.owner(of: "diario")?.id == Diary.id)
    store.finish()
  }

  @Test("what would be lost is asked about; who lets go of it goes on, who stays does not")
  func holds() {
    let store = TestStore<Home>(Self.home)
    store.send(.notes(.typed("a"))) { $0.parts[Notes.self]?.text = "a" }
    store.send(.entered("notas", today: Self.today)) {
      $0.context.path = "notas"
      $0.context.today = Self.today
      $0.parts[Notes.self]?.day = Self.today
      $0.parts[Diary.self]?.heard = ["notas"]
    }
    store.expect(.scrollToTop)
    for goesOn in [false, true] {
      store.send(.entered("diario", today: Self.today)) { $0.waitingPath = "diario" }
      store.expect(.navigate(.push("notas")))
      store.send(.notes(goesOn ? .discarded : .stayed)) {
        $0.waitingPath = nil
        if goesOn { $0.parts[Notes.self]?.text = "" }
      }
    }
    store.expect(.navigate(.replace("diario")))
    store.finish()
  }

  @Test("FF-021 of what was drawn nothing stays, and so nothing that the app knew then")
  func drawn() {
    weak var part: AnyPart?
    do {
      let state = Self.home
      part = state.parts.all.first
      let scene = Scene<Home.Action>(Surroundings(now: .epoch, width: 1_200)) { _ in HandlerID(1) }
      _ = Home.view(state, scene)
      #expect(part != nil)
    }
    #expect(part == nil)
  }

  @Test("a key of a part that is not here yet waits until the program is whole")
  func early() {
    let store = TestStore<Home>(Self.opening)
    store.send(.keyPressed("d")) { $0.keyBeforeWhole = "d" }
    store.send(.whole) {
      $0.isWhole = true
      $0.keyBeforeWhole = nil
      $0.parts[Diary.self] = Diary.State(heard: ["notas"])
      $0.parts[Notes.self]?.role = "admin"
    }
    store.respond(to: .readSecret(key: "diary"), with: .secret("kept"))
    store.expect(.navigate(.push("diario")))
    store.receive(.diary(.heard("kept"))) { $0.parts[Diary.self]?.heard.append("kept") }
    store.send(.keyPressed("x"))
    store.finish()
  }

  @Test("what a part tells, the others hear, and they see it as it is then")
  func tells() {
    let store = TestStore<Home>(Self.home)
    store.send(.notes(.saved)) {
      $0.parts[Notes.self]?.saved = [""]
      $0.parts[Diary.self]?.heard = ["1 notes"]
    }
    store.finish()
  }

  @Test("the context is everywhere the same: another day reaches what goes by it")
  func context() {
    let store = TestStore<Home>(Self.home)
    store.send(.dayChanged(Self.today)) {
      $0.context.today = Self.today
      $0.parts[Notes.self]?.day = Self.today
    }
    store.finish()
  }

  @Test("traces are no changes that wait, and what lies on the device alone is")
  func settled() {
    var state = Self.home
    let look = PendingMutation(
      id: .test(1), name: "look", arguments: .null, time: .epoch, touched: [])
    var status = SyncStatus()
    status.pending = [look]
    _ = Home.reduce(&state, .syncChanged(status))
    #expect(state.isSettled && state.unsentTraces == 1)
    _ = Home.reduce(&state, .notes(.typed("a")))
    #expect(!state.isSettled)
  }

  @Test("keys lead where the parts say; the copy of a state goes its own way")
  func copies() {
    let before = Self.home
    var after = before
    _ = Home.reduce(&after, .notes(.typed("a")))
    #expect(before.parts[Notes.self]?.text == "" && after.parts[Notes.self]?.text == "a")
    #expect(before != after)
    _ = Home.reduce(&after, .notes(.typed("")))
    #expect(before == after)
    let store = TestStore<Home>(before)
    store.send(.keyPressed("n"))
    store.expect(.navigate(.push("notas")))
    store.finish()
  }
}
