import Flow
import Values

/// Time and chance: `Web/runtime/calls/time.js`.
extension BrowserInterpreter {
  func performTime(_ request: TimeRequest, _ receive: @escaping (Response) -> Void) {
    switch request {
    case .now: receive(.time(.instant(calls.now)))
    case .today: receive(.time(.day(CivilDate(at: calls.now, minutesEast: calls.minutesEast))))
    case .newID: receive(.time(.identifier(calls.newID())))
    case .timer(let id, let milliseconds):
      cancelTimer(id)
      timers[id] = calls.timer(milliseconds: milliseconds) { [self] in
        timers[id] = nil
        receive(.time(.fired))
      }
    case .cancelTimer(let id): cancelTimer(id)
    case .nextFrame: calls.ask(ByteWriter(.nextFrame)) { _ in receive(.time(.fired)) }
    case .whenWhole: calls.whenWhole { receive(.time(.fired)) }
    case .observeZone(let id): zones.observe(id, receive)
    case .zone(let name): zones.find(name) { receive(.time(.zoneNamed($0))) }
    }
  }

  private func cancelTimer(_ id: String) {
    if let call = timers.removeValue(forKey: id) { calls.close(call) }
  }
}

extension Calls {
  /// Fires once all of the program is here.
  func whenWhole(_ fire: @escaping () -> Void) {
    ask(ByteWriter(.whenWhole)) { _ in fire() }
  }

  /// Fires once, after that many milliseconds; it rests while the page is hidden.
  func timer(milliseconds: Int64, _ fire: @escaping () -> Void) -> UInt32 {
    var call = ByteWriter(.timer)
    call.number(Double(milliseconds))
    return ask(call) { _ in fire() }
  }

  /// Ends a call: it answers no more.
  func close(_ id: UInt32) {
    forget(id)
    var call = ByteWriter(.cancel)
    call.word(id)
    tell(call)
  }
}
