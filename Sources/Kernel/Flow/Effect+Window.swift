extension Effect {
  /// Watches the path in the app, until `cancelObservation(id)`.
  public static func observeLocation(
    id: String, _ receive: @escaping (String) -> Action
  ) -> Effect {
    ask(.observeLocation(id: id)) { response in
      if case .location(let path) = response { receive(path) } else { nil }
    }
  }

  /// Watches where the app stands in its life, until `cancelObservation(id)`.
  public static func observeLifecycle(
    id: String, _ receive: @escaping (Lifecycle) -> Action
  ) -> Effect {
    ask(.observeLifecycle(id: id)) { response in
      if case .lifecycle(let lifecycle) = response { receive(lifecycle) } else { nil }
    }
  }

  /// Watches keys that no field took, until `cancelObservation(id)`; nil ignores one.
  public static func observeKeys(id: String, _ receive: @escaping (String) -> Action?) -> Effect {
    ask(.observeKeys(id: id)) { response in
      if case .keyPress(let key) = response { receive(key) } else { nil }
    }
  }

  /// Goes to a path of the app; `back` leads here again.
  public static func push(_ path: String) -> Effect { fire(.navigate(.push(path))) }

  /// Goes to a path of the app in place of this one.
  public static func replace(_ path: String) -> Effect { fire(.navigate(.replace(path))) }

  public static var back: Effect { fire(.navigate(.back)) }

  public static func focus(_ id: String) -> Effect { fire(.focus(id: id)) }

  public static func announce(_ sentence: String) -> Effect { fire(.announce(sentence)) }

  public static func guardUnload(_ isGuarded: Bool) -> Effect { fire(.guardUnload(isGuarded)) }
}
