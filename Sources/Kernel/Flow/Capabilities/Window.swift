/// The window around the app: where it is, where it stands in its life, which keys are pressed.
public indirect enum WindowRequest: Capability {
  /// Answers `.location` now and whenever the person goes elsewhere: the path in the app.
  case observeLocation(id: String)
  case navigate(Navigation)
  /// Answers `.lifecycle` now and whenever it changes.
  case observeLifecycle(id: String)
  /// Answers `.keyPress` for keys that no field took: shortcuts.
  case observeKeys(id: String)
  /// Puts the keyboard on the element with that id, and scrolls it into view.
  case focus(id: String)
  case scrollToTop
  /// Says a sentence to screen readers, politely.
  case announce(String)
  /// `light`, `dark` or nil for the system's.
  case setColorScheme(String?)
  /// BCP 47; for the document's `lang`.
  case setLanguage(String)
  /// Asks before the window is closed as long as any owner wants it: a form that is not saved, an import
  /// that goes on.
  case guardUnload(Bool, by: String)
  /// Starts the new version of the app that waits.
  case reload
  /// Shows the browser's dialogue that prints the page.
  case print
  /// Answers `.installed`: shows the browser's own install prompt.
  case install

  public var answers: Answers {
    switch self {
    case .observeLocation, .observeLifecycle, .observeKeys: .many
    case .install: .once
    case .navigate, .focus, .scrollToTop, .announce, .setColorScheme, .setLanguage, .guardUnload,
      .reload, .print:
      .none
    }
  }

  public func isAnswered(by response: Response) -> Bool {
    guard case .window(let response) = response else { return false }
    switch (self, response) {
    case (.observeLocation, .location), (.observeLifecycle, .lifecycle), (.observeKeys, .keyPress),
      (.install, .installed):
      return true
    default: return false
    }
  }

  var begins: Running? {
    switch self {
    case .observeLocation(let id), .observeLifecycle(let id), .observeKeys(let id):
      Running(kind: .observation, id: id)
    default: nil
    }
  }

  /// The same under another id.
  func named(_ id: String) -> WindowRequest {
    switch self {
    case .observeLocation: .observeLocation(id: id)
    case .observeLifecycle: .observeLifecycle(id: id)
    case .observeKeys: .observeKeys(id: id)
    default: self
    }
  }
}

public indirect enum WindowResponse: Hashable, Sendable {
  case location(String)
  case lifecycle(Lifecycle)
  case keyPress(String)
  case installed(Bool)
}

public enum Navigation: Hashable, Sendable {
  case push(String)
  case replace(String)
  case back
}

/// Where the app stands in its life.
public struct Lifecycle: Hashable, Sendable {
  public enum Phase: String, Hashable, Sendable { case active, background, frozen }

  public var phase: Phase
  public var isOnline: Bool
  /// A newer version of the app is downloaded and waits for a reload.
  public var hasNewVersion: Bool
  /// The browser would show its install prompt.
  public var canInstall: Bool

  public init(phase: Phase, isOnline: Bool, hasNewVersion: Bool, canInstall: Bool) {
    self.phase = phase
    self.isOnline = isOnline
    self.hasNewVersion = hasNewVersion
    self.canInstall = canInstall
  }
}

extension Effect {
  /// Watches the path in the app, until `cancelObservation(id)`.
  public static func observeLocation(
    id: String, _ receive: @escaping (String) -> Action
  ) -> Effect {
    ask(.window(.observeLocation(id: id))) { response in
      if case .window(.location(let path)) = response { receive(path) } else { nil }
    }
  }

  /// Watches where the app stands in its life, until `cancelObservation(id)`.
  public static func observeLifecycle(
    id: String, _ receive: @escaping (Lifecycle) -> Action
  ) -> Effect {
    ask(.window(.observeLifecycle(id: id))) { response in
      if case .window(.lifecycle(let lifecycle)) = response { receive(lifecycle) } else { nil }
    }
  }

  /// Watches keys that no field took, until `cancelObservation(id)`; nil ignores one.
  public static func observeKeys(id: String, _ receive: @escaping (String) -> Action?) -> Effect {
    ask(.window(.observeKeys(id: id))) { response in
      if case .window(.keyPress(let key)) = response { receive(key) } else { nil }
    }
  }

  /// Goes to a path of the app; `back` leads here again.
  public static func push(_ path: String) -> Effect { fire(.window(.navigate(.push(path)))) }

  /// Goes to a path of the app in place of this one.
  public static func replace(_ path: String) -> Effect { fire(.window(.navigate(.replace(path)))) }

  public static var back: Effect { fire(.window(.navigate(.back))) }

  public static func focus(_ id: String) -> Effect { fire(.window(.focus(id: id))) }

  public static func announce(_ sentence: String) -> Effect { fire(.window(.announce(sentence))) }

  public static func guardUnload(_ asks: Bool, by owner: String) -> Effect {
    fire(.window(.guardUnload(asks, by: owner)))
  }

  /// Shows the browser's own install prompt; receives whether the person accepted.
  public static func install(_ receive: @escaping (Bool) -> Action) -> Effect {
    ask(.window(.install)) { response in
      if case .window(.installed(let accepted)) = response { receive(accepted) } else { nil }
    }
  }
}

/// By their short names, as tests and `Effect.fire` state them.
extension Request {
  public static func observeLocation(id: String) -> Request { .window(.observeLocation(id: id)) }
  public static func navigate(_ navigation: Navigation) -> Request {
    .window(.navigate(navigation))
  }
  public static func observeLifecycle(id: String) -> Request { .window(.observeLifecycle(id: id)) }
  public static func observeKeys(id: String) -> Request { .window(.observeKeys(id: id)) }
  public static func focus(id: String) -> Request { .window(.focus(id: id)) }
  public static var scrollToTop: Request { .window(.scrollToTop) }
  public static func announce(_ sentence: String) -> Request { .window(.announce(sentence)) }
  public static func setColorScheme(_ scheme: String?) -> Request {
    .window(.setColorScheme(scheme))
  }
  public static func setLanguage(_ tag: String) -> Request { .window(.setLanguage(tag)) }
  public static func guardUnload(_ asks: Bool, by owner: String) -> Request {
    .window(.guardUnload(asks, by: owner))
  }
  public static var print: Request { .window(.print) }
  public static var reload: Request { .window(.reload) }
  public static var install: Request { .window(.install) }
}

/// By their short names, as tests give them.
extension Response {
  public static func location(_ path: String) -> Response { .window(.location(path)) }
  public static func lifecycle(_ lifecycle: Lifecycle) -> Response {
    .window(.lifecycle(lifecycle))
  }
  public static func keyPress(_ key: String) -> Response { .window(.keyPress(key)) }
  public static func installed(_ accepted: Bool) -> Response { .window(.installed(accepted)) }
}
