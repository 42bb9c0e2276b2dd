import Analytics
import Flow
import FlowTesting
import Journal
import Records
import Sync
import Telemetry
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("Refreshing the timeline")
struct RefreshingTests {
  private typealias Sample = TimelineSample

  private static func status(
    _ phase: SyncStatus.Phase, at time: Instant? = nil
  ) -> SyncStatus {
    var status = SyncStatus()
    status.phase = phase
    status.lastSync = time
    status.isComplete = true
    return status
  }

  private func store() -> TestStore<Timeline> {
    TestStore<Timeline>(Sample.state(in: Sample.context()), now: Sample.now)
  }

  /// Asks, and states all that comes of it.
  private func ask(_ store: TestStore<Timeline>) {
    store.send(.refreshTapped) {
      $0.refresh.isRunning = true
      $0.refresh.isWanted = true
      $0.refresh.failure = nil
    }
    let now = store.now
    store.receive(.refreshBegan(at: now)) {
      $0.refresh.began = now
      $0.refresh.askedAt = now
    }
    store.expect(.syncNow)
  }

  @Test("PR-114 PR-109 asked again while it runs it asks once, and how long it took is counted")
  func once() {
    let store = store()
    ask(store)
    for _ in 0..<5 { store.send(.refreshTapped) }
    store.send(.syncChanged(Self.status(.syncing))) { $0.refresh.hasBegun = true }
    store.send(.refreshTapped)
    store.advance(milliseconds: 1_500)
    let end = store.now
    store.send(.syncChanged(Self.status(.success, at: end)))
    store.receive(.refreshEnded(nil, at: end)) {
      $0.refresh.isRunning = false
      $0.refresh.began = nil
      $0.refresh.hasBegun = false
    }
    store.expect(.track(.timelineRefreshed(.success, duration: 1.5)))
    // Once it is over it may be asked again.
    ask(store)
    store.advance(milliseconds: Timeline.mostMilliseconds)
    store.receive(.refreshWaited)
    let late = store.now
    store.receive(.refreshEnded(.unreachable, at: late)) {
      $0.refresh.isRunning = false
      $0.refresh.began = nil
      $0.refresh.failure = .unreachable
    }
    store.expect(.track(.timelineRefreshed(.error, duration: 20)))
    store.finish()
  }

  @Test("PR-109 what went wrong is counted with its duration, and told to whoever asked for it")
  func failing() {
    let store = store()
    ask(store)
    store.send(.syncChanged(Self.status(.syncing))) { $0.refresh.hasBegun = true }
    store.advance(milliseconds: 250)
    let end = store.now
    store.send(.syncChanged(Self.status(.failed(.server))))
    store.receive(.refreshEnded(.server, at: end)) {
      $0.refresh.isRunning = false
      $0.refresh.began = nil
      $0.refresh.hasBegun = false
      $0.refresh.failure = .server
    }
    store.expect(.track(.timelineRefreshed(.error, duration: 0.25)))
    store.finish()
  }

  @Test("PR-109 how many there are once it is refreshed is counted, as a number and no list")
  func counting() {
    let context = Sample.context()
    let parts = Sample.parts((1...3).map { Sample.item($0) }, in: context)
    var state = Sample.state(in: context)
    _ = Timeline.reduce(&state, .refreshTapped, among: parts)
    _ = Timeline.reduce(&state, .refreshBegan(at: Sample.now), among: parts)
    let end = Sample.now.adding(milliseconds: 2_000)
    let ended = Timeline.reduce(&state, .refreshEnded(nil, at: end), among: parts)
    let event = Event.timelineRefreshed(.success, duration: 2, count: 3)
    #expect(ended.steps.map(\.request) == [.track(event)])
  }

  @Test("Without a network it says so at once")
  func offline() {
    var context = Sample.context()
    context.sync.isOnline = false
    let store = TestStore<Timeline>(Sample.state(in: context), now: Sample.now)
    store.send(.refreshTapped) {
      $0.refresh.isRunning = true
      $0.refresh.isWanted = true
    }
    store.receive(.refreshBegan(at: Sample.now)) {
      $0.refresh.began = Sample.now
      $0.refresh.askedAt = Sample.now
    }
    store.receive(.refreshEnded(.unreachable, at: Sample.now)) {
      $0.refresh.isRunning = false
      $0.refresh.began = nil
      $0.refresh.failure = .unreachable
    }
    store.expect(.track(.timelineRefreshed(.error, duration: 0)))
    store.finish()
  }

  @Test("PR-124 coming to it ten times within a minute asks once, and again when that is over")
  func visits() {
    let context = Sample.context()
    let parts = Sample.parts([Sample.item(1)], in: context)
    var state = Sample.state(in: context)
    var asked = 0
    func appear(_ seconds: Int64) {
      let now = Sample.now.adding(milliseconds: seconds * 1_000)
      let effect = Timeline.reduce(&state, .appeared(at: now), among: parts)
      guard effect.steps.map(\.request) == [.now] else { return }
      let ask = Timeline.reduce(&state, .refreshBegan(at: now), among: parts)
      asked += ask.steps.count { $0.request == .syncNow }
      _ = Timeline.reduce(&state, .refreshEnded(nil, at: now), among: parts)
    }
    for visit in 0..<10 { appear(Int64(visit) * 6) }
    #expect(asked == 1)
    appear(60)
    #expect(asked == 1)
    appear(61)
    #expect(asked == 2)
    // What the opening of the space has read is as fresh.
    state.context.sync.lastSync = Sample.now.adding(milliseconds: 200_000)
    appear(230)
    #expect(asked == 2)
    let early = Timeline.reduce(&state, .appeared(at: .epoch), among: Parts())
    #expect(early.steps.map(\.request) == [.now], "a clock that was turned back asks anew")
  }

  @Test("PR-109 the load at the opening is counted with its duration, and asks for nothing itself")
  func opening() {
    var context = Sample.context()
    context.sync.phase = .syncing
    let endings: [(SyncStatus.Phase, SyncFailure?, EventStatus)] = [
      (.success, nil, .success), (.failed(.server), .server, .error),
    ]
    for (phase, failure, status) in endings {
      let store = TestStore<Timeline>(Sample.state(in: context), now: Sample.now)
      store.send(.appeared(at: Sample.now)) {
        $0.refresh.isRunning = true
        $0.refresh.isJoined = true
      }
      store.receive(.refreshBegan(at: Sample.now)) {
        $0.refresh.began = Sample.now
        $0.refresh.askedAt = Sample.now
        $0.refresh.hasBegun = true
      }
      // Whoever comes to it meanwhile waits for the same answer.
      store.send(.appeared(at: Sample.now))
      store.advance(milliseconds: 1_250)
      let end = store.now
      store.send(.syncChanged(Self.status(phase, at: end)))
      store.receive(.refreshEnded(failure, at: end)) {
        $0.refresh.isRunning = false
        $0.refresh.isJoined = false
        $0.refresh.began = nil
        $0.refresh.hasBegun = false
      }
      store.expect(.track(.timelineRefreshed(status, duration: 1.25)))
      store.finish()
    }
  }

  @Test("PR-109 before the items are read what opens the space is waited for, for a while")
  func beginning() {
    let context = Sample.context()
    var parts = Parts()
    parts[Library.self] = Library.State()
    var state = Sample.state(in: context)
    let effect = Timeline.reduce(&state, .appeared(at: Sample.now), among: parts)
    #expect(effect.steps.map(\.request) == [.now])
    let joined = Timeline.reduce(&state, .refreshBegan(at: Sample.now), among: parts)
    #expect(!joined.steps.contains { $0.request == .syncNow } && state.refresh.isJoined)
    #expect(!state.refresh.isShown)
    var late = state
    let asks = Timeline.reduce(&late, .refreshWaited, among: parts)
    #expect(asks.steps.map(\.request) == [.now])
    let later = Sample.now.adding(milliseconds: Timeline.mostMilliseconds)
    let asked = Timeline.reduce(&late, .refreshBegan(at: later), among: parts)
    #expect(asked.steps.contains { $0.request == .syncNow } && late.refresh.began == later)
    // Somebody pulls while it goes on: that asks, and they are told how it ends.
    let pulled = Timeline.reduce(&state, .refreshTapped, among: parts)
    #expect(pulled.steps.map(\.request) == [.syncNow])
    #expect(state.refresh.isShown && state.refresh.isWanted)
    let again = Timeline.reduce(&state, .refreshTapped, among: parts)
    #expect(again.steps.isEmpty)
    // Of a space of this device alone there is nothing to ask for.
    state = Sample.state(in: Sample.context(alone: true))
    let alone = Timeline.reduce(&state, .refreshTapped, among: parts)
    #expect(alone.steps.isEmpty)
    let entered = Timeline.reduce(&state, .entered("linha"), among: parts)
    #expect(entered.steps.isEmpty)
  }
}
