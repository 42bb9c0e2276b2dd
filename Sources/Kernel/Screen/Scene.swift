import Telemetry
import Values

/// What a view needs besides its state: how to send actions, the language, the time.
///
/// A child's view gets the parent's scene by `map`, which wraps its actions.
public final class Scene<Action> {
  public let surroundings: Surroundings
  private let track: (Event) -> Void
  private let register: (@escaping (EventData) -> Action?) -> HandlerID

  /// - Parameter track: counts an event.
  public init(
    _ surroundings: Surroundings, track: @escaping (Event) -> Void = { _ in },
    register: @escaping (@escaping (EventData) -> Action?) -> HandlerID
  ) {
    self.surroundings = surroundings
    self.track = track
    self.register = register
  }

  /// The scene of a child feature.
  public func map<Child>(_ wrap: @escaping (Child) -> Action) -> Scene<Child> {
    let register = register
    return Scene<Child>(surroundings, track: track) { handler in
      register { data in
        if let action = handler(data) { wrap(action) } else { nil }
      }
    }
  }

  public var language: Language { surroundings.language }

  /// The phrase in the scene's language.
  @inline(never)
  public func text(_ phrase: Phrase) -> String { phrase.text(in: language) }

  /// A listener that sends what `action` makes of the event; nil sends nothing.
  @inline(never)
  public func on(
    _ event: EventKind, preventsDefault: Bool = false,
    _ action: @escaping (EventData) -> Action?
  ) -> Listener {
    Listener(event, register(action), preventsDefault: preventsDefault)
  }

  /// A listener that counts an event and does nothing else, for `Node.tracked`: of a tap, or of coming into sight or out
  /// of it.
  @inline(never)
  public func tracked(_ event: EventKind, _ counted: Event) -> Listener {
    let track = track
    return on(event) { _ in
      track(counted)
      return nil
    }
  }

  /// A listener that sends `action`, whatever the event carries.
  @inline(never)
  public func on(
    _ event: EventKind, preventsDefault: Bool = false, _ action: Action
  ) -> Listener {
    on(event, preventsDefault: preventsDefault) { _ in action }
  }

  @inline(never)
  public func onTap(_ action: Action) -> Listener { on(.click, action) }

  /// For what is a link too: the browser does not follow it.
  @inline(never)
  public func onLink(_ action: Action) -> Listener { on(.click, preventsDefault: true, action) }

  /// For a form: the browser does not send it.
  @inline(never)
  public func onSubmit(_ action: Action) -> Listener { on(.submit, preventsDefault: true, action) }

  /// A listener that sends what `action` makes of the text of the event.
  @inline(never)
  public func onText(_ event: EventKind, _ action: @escaping (String) -> Action?) -> Listener {
    on(event) { data in
      if case .text(let text, _) = data { action(text) } else { nil }
    }
  }
}

/// What every view may depend on besides state.
public struct Surroundings: Equatable, Sendable {
  public var now: Instant
  /// How far the device's clocks are ahead of UTC.
  public var minutesEast = 0
  /// The width of the window in sixteenths of the size of text: CSS pixels where the person left that as
  /// it is, fewer where they read in larger letters.
  public var width: Int

  /// The language that the person reads.
  public var language: Language

  /// Where the app lives, as others reach it: "https://umbu.example/fisioflow/".
  public var address: String { didSet { base = Self.base(of: address) } }

  /// The path under which the app lives, with a slash at both ends: "/fisioflow/".
  public private(set) var base: String

  public init(now: Instant, width: Int, language: Language = .pt, address: String = "") {
    self.now = now
    self.width = width
    self.language = language
    self.address = address
    base = Self.base(of: address)
  }

  private static func base(of address: String) -> String {
    let parts = address.parts { $0 == "/" }
    return parts.count > 2 ? "/" + parts[parts.count - 1] + "/" : "/"
  }

  /// The day of an instant on the clocks there, as `CivilDate.slashed` writes it.
  @inline(never)
  public func day(of instant: Instant) -> String {
    CivilDate(at: instant, minutesEast: minutesEast).slashed
  }

  /// Whether there is room for a sidebar: 43.75rem in the style sheets.
  public var isWide: Bool { width >= 700 }

  /// Whether there is room for list and detail side by side too; in less, the detail would be a strip.
  public var hasTwoPanes: Bool { width >= 896 }
}
