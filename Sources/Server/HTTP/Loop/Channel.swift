import Synchronization

/// What travels from the loop, which reads, to a task, which asks: chunks of a body, messages of a
/// WebSocket. Reading starts when the task first asks and pauses while enough is waiting.
final class Channel<Element: Sendable>: Sendable {
  fileprivate struct State {
    var waiting: [(element: Element, size: Int)?] = []
    var taken = 0
    var bytes = 0
    var end: Result<Void, BodyError>?
    var reader: CheckedContinuation<Void, Never>?
    var isPaused = true
  }

  fileprivate enum Step {
    case element(Element, resume: Bool)
    case end(Result<Void, BodyError>)
    case wait(resume: Bool)
  }

  private let state = Mutex(State())
  private let highWater: Int
  private let askForMore: @Sendable () -> Void

  /// `askForMore` is called, on the asking task's thread, when the pause ends.
  init(highWater: Int, askForMore: @escaping @Sendable () -> Void) {
    self.highWater = highWater
    self.askForMore = askForMore
  }

  /// Whether the loop should leave the socket unread.
  var isPaused: Bool { state.withLock { $0.isPaused } }

  func push(_ element: Element, size: Int) {
    let reader = state.withLock { state in
      state.waiting.append((element, size))
      state.bytes += size
      if state.bytes >= highWater { state.isPaused = true }
      return state.takeReader()
    }
    reader?.resume()
  }

  func end(_ result: Result<Void, BodyError>) {
    let reader = state.withLock { state in
      if state.end == nil { state.end = result }
      return state.takeReader()
    }
    reader?.resume()
  }

  func next() async throws(BodyError) -> Element? {
    while true {
      switch state.withLock({ $0.step(lowWater: highWater / 2) }) {
      case .element(let element, let resume):
        if resume { askForMore() }
        return element
      case .end(.success): return nil
      case .end(.failure(let error)): throw error
      case .wait(let resume):
        if resume { askForMore() }
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
          let isReady = state.withLock { state in
            if state.hasNews { return true }
            state.reader = continuation
            return false
          }
          if isReady { continuation.resume() }
        }
      }
    }
  }
}

extension Channel.State {
  fileprivate var hasNews: Bool { taken < waiting.count || end != nil }

  fileprivate mutating func takeReader() -> CheckedContinuation<Void, Never>? {
    defer { reader = nil }
    return reader
  }

  fileprivate mutating func step(lowWater: Int) -> Channel.Step {
    if taken < waiting.count, let (element, size) = waiting[taken] {
      waiting[taken] = nil
      taken += 1
      bytes -= size
      if taken == waiting.count {
        waiting.removeAll(keepingCapacity: true)
        taken = 0
      }
      return .element(element, resume: wake(below: lowWater))
    }
    if let end { return .end(end) }
    return .wait(resume: wake(below: lowWater))
  }

  private mutating func wake(below lowWater: Int) -> Bool {
    guard isPaused, end == nil, bytes <= lowWater else { return false }
    isPaused = false
    return true
  }
}
