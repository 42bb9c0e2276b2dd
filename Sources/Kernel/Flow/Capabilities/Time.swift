import Values

/// Time and chance.
public indirect enum TimeRequest: Capability {
  /// Answers `.instant`.
  case now
  /// Answers `.day`: what the device's calendar shows.
  case today
  /// Answers `.identifier` with a new version 7 UUID.
  case newID
  /// Answers `.fired` once, after that many milliseconds; the same id again restarts it.
  case timer(id: String, milliseconds: Int64)
  case cancelTimer(id: String)
  /// Answers `.fired` after the browser has painted, so that long work can be done in parts.
  case nextFrame
  /// Answers `.fired` when all of the program is here, so that what start-up does not need may begin.
  /// That may be long after the first view, or never while the page is open.
  case whenWhole
  /// Answers `.zone` at once and whenever the device is in another zone. Until the rules of its zone are
  /// to be had, it is one of that name whose clocks stay as they are now.
  case observeZone(id: String)
  /// Answers `.zoneNamed` with the rules of a zone of the tz database, such as `Europe/Lisbon`; nil where
  /// there is none of that name, or it is not on the device and the network does not bring it.
  case zone(named: String)

  public var answers: Answers {
    switch self {
    case .now, .today, .newID, .timer, .nextFrame, .zone: .once
    case .whenWhole, .observeZone: .many
    case .cancelTimer: .none
    }
  }

  public func isAnswered(by response: Response) -> Bool {
    guard case .time(let response) = response else { return false }
    switch (self, response) {
    case (.now, .instant), (.today, .day), (.newID, .identifier): return true
    case (.timer, .fired), (.nextFrame, .fired), (.whenWhole, .fired): return true
    case (.observeZone, .zone), (.zone, .zoneNamed): return true
    default: return false
    }
  }

  var begins: Running? {
    switch self {
    case .timer(let id, _): Running(kind: .timer, id: id)
    case .observeZone(let id): Running(kind: .observation, id: id)
    default: nil
    }
  }

  /// The same under another id.
  func named(_ id: String) -> TimeRequest {
    switch self {
    case .timer(_, let milliseconds): .timer(id: id, milliseconds: milliseconds)
    case .observeZone: .observeZone(id: id)
    default: self
    }
  }
}

public indirect enum TimeResponse: Hashable, Sendable {
  case instant(Instant)
  case day(CivilDate)
  case identifier(UUID)
  case fired
  case zone(ZoneRules)
  case zoneNamed(ZoneRules?)
}

extension Effect {
  /// Asks for the time.
  public static func now(_ receive: @escaping (Instant) -> Action) -> Effect {
    ask(.time(.now)) { response in
      if case .time(.instant(let now)) = response { receive(now) } else { nil }
    }
  }

  /// Asks for the day that the device's calendar shows.
  public static func today(_ receive: @escaping (CivilDate) -> Action) -> Effect {
    ask(.time(.today)) { response in
      if case .time(.day(let today)) = response { receive(today) } else { nil }
    }
  }

  /// Asks for a new version 7 identifier.
  public static func newID(_ receive: @escaping (UUID) -> Action) -> Effect {
    ask(.time(.newID)) { response in
      if case .time(.identifier(let id)) = response { receive(id) } else { nil }
    }
  }

  /// Sends `action` after a while; the same id again starts the wait anew.
  public static func after(_ id: String, milliseconds: Int64, _ action: Action) -> Effect {
    ask(.time(.timer(id: id, milliseconds: milliseconds))) { _ in action }
  }

  public static func cancelTimer(_ id: String) -> Effect {
    fire(.time(.cancelTimer(id: id)))
  }

  /// Sends `action` after the browser has painted.
  public static func nextFrame(_ action: Action) -> Effect {
    ask(.time(.nextFrame)) { _ in action }
  }

  /// Sends `action` once all of the program is here.
  public static func whenWhole(_ action: Action) -> Effect {
    ask(.time(.whenWhole)) { _ in action }
  }

  /// Watches the zone in which the device is, until `cancelObservation(id)` or the open space is closed.
  public static func observeZone(
    id: String, _ receive: @escaping (ZoneRules) -> Action
  ) -> Effect {
    ask(.time(.observeZone(id: id))) { response in
      if case .time(.zone(let zone)) = response { receive(zone) } else { nil }
    }
  }

  /// Asks for the rules of a zone; receives nil where they are not to be had.
  public static func zone(
    named name: String, _ receive: @escaping (ZoneRules?) -> Action
  ) -> Effect {
    ask(.time(.zone(named: name))) { response in
      if case .time(.zoneNamed(let zone)) = response { receive(zone) } else { nil }
    }
  }
}

/// By their short names, as tests and `Effect.fire` state them.
extension Request {
  public static var now: Request { .time(.now) }
  public static var today: Request { .time(.today) }
  public static var newID: Request { .time(.newID) }

  public static func timer(id: String, milliseconds: Int64) -> Request {
    .time(.timer(id: id, milliseconds: milliseconds))
  }

  public static func cancelTimer(id: String) -> Request { .time(.cancelTimer(id: id)) }
  public static var nextFrame: Request { .time(.nextFrame) }
  public static var whenWhole: Request { .time(.whenWhole) }
  public static func observeZone(id: String) -> Request { .time(.observeZone(id: id)) }
  public static func zone(named name: String) -> Request { .time(.zone(named: name)) }
}

/// By their short names, as tests give them.
extension Response {
  public static func instant(_ now: Instant) -> Response { .time(.instant(now)) }
  public static func day(_ today: CivilDate) -> Response { .time(.day(today)) }
  public static func identifier(_ id: UUID) -> Response { .time(.identifier(id)) }
  public static var fired: Response { .time(.fired) }
  public static func zone(_ zone: ZoneRules) -> Response { .time(.zone(zone)) }
  public static func zoneNamed(_ zone: ZoneRules?) -> Response { .time(.zoneNamed(zone)) }
}
