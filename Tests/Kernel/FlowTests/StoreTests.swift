import Flow
import Screen
import Testing
import Values

@Suite("the store")
struct StoreTests {
  @Test("an action changes the state and starts the effect's steps in order")
  func steps() {
    var asked: [Request] = []
    let store = Store<Stopwatch>(.init()) { request, _ in asked.append(request) }
    store.send(.startTapped)
    #expect(store.state.isRunning)
    store.send(.leaveTapped)
    let expected: [Request] = [
      .timer(id: "tick", milliseconds: 1_000), .announce("Laps"), .navigate(.push("/laps")),
    ]
    #expect(asked == expected)
  }

  @Test("an answer that comes at once waits until the action before it is worked off")
  func reentrant() {
    var asked: [Request] = []
    let store = Store<Stopwatch>(.init()) { request, answer in
      asked.append(request)
      if request == .now { answer(.instant(Instant(milliseconds: 7))) }
    }
    store.send(.ticked)
    #expect(asked == [.now, .timer(id: "tick", milliseconds: 1_000)])
    #expect(store.state.laps == [Instant(milliseconds: 7)])
  }

  @Test("the owner hears once that the view is dirty, however many actions followed")
  func dirty() {
    var times = 0
    let store = Store<Stopwatch>(.init()) { request, answer in
      if request == .newID { answer(.identifier(.zero)) }
    } changed: {
      times += 1
    }
    store.send(.labelTapped)
    #expect(store.state.ids.count == 2)
    #expect(times == 1)
  }

  @Test("a request that goes on may answer many times")
  func observation() {
    var answer: ((Response) -> Void)?
    let store = Store<Stopwatch>(.init()) { _, receive in answer = receive }
    store.send(.noteTapped)
    let receive = answer
    receive?(.preference("a"))
    receive?(.preference("b"))
    #expect(store.state.note == "b")
  }

  @Test("a response of the wrong kind is dropped")
  func wrongKind() {
    let store = Store<Stopwatch>(.init()) { _, answer in answer(.keyPress("x")) }
    store.send(.lapTapped)
    #expect(store.state == Stopwatch.State())
  }

  @Test("after its end nothing changes and nobody is told")
  func end() {
    var answer: ((Response) -> Void)?
    var times = 0
    let store = Store<Stopwatch>(.init()) { _, receive in
      answer = receive
    } changed: {
      times += 1
    }
    store.send(.noteTapped)
    store.end()
    answer?(.preference("late"))
    store.send(.startTapped)
    #expect(store.state == Stopwatch.State())
    #expect(times == 1)
  }
}
