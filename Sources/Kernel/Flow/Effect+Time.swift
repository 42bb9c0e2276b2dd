import Values

extension Effect {
  /// Asks for the time.
  public static func now(_ receive: @escaping (Instant) -> Action) -> Effect {
    ask(.now) { response in
      if case .instant(let now) = response { receive(now) } else { nil }
    }
  }

  /// Asks for the day that the device's calendar shows.
  public static func today(_ receive: @escaping (CivilDate) -> Action) -> Effect {
    ask(.today) { response in
      if case .day(let today) = response { receive(today) } else { nil }
    }
  }

  /// Asks for a new version 7 identifier.
  public static func newID(_ receive: @escaping (UUID) -> Action) -> Effect {
    ask(.newID) { response in
      if case .identifier(let id) = response { receive(id) } else { nil }
    }
  }

  /// Sends `action` after a while; the same id again starts the wait anew.
  public static func after(_ id: String, milliseconds: Int64, _ action: Action) -> Effect {
    ask(.timer(id: id, milliseconds: milliseconds)) { _ in action }
  }

  public static func cancelTimer(_ id: String) -> Effect {
    fire(.cancelTimer(id: id))
  }

  /// Sends `action` after the browser has painted.
  public static func nextFrame(_ action: Action) -> Effect {
    ask(.nextFrame) { _ in action }
  }
}
