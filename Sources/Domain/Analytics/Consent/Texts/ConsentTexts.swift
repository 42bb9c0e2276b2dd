import Telemetry
import Values

/// What people are asked before anything of theirs is counted, in all its versions.
///
/// A version that was shown is never changed: a sentence that is to be another one is a new version, and where the
/// new one says more than people agreed to, it asks again.
public enum ConsentTexts {
  /// The version that is shown.
  public static var current: Int64 { 1 }

  /// What is shown now of a purpose.
  public static func text(_ purpose: Purpose) -> ConsentText {
    switch purpose {
    case .analytics: analytics
    case .crash: crash
    case .marketing: marketing
    }
  }

  /// All that was ever shown, the oldest first.
  public static var all: [ConsentText] { [analytics, crash, marketing] }

  /// What a purpose's text was when the shown version was this one; nil for a version that never was.
  public static func text(_ purpose: Purpose, in version: Int64) -> ConsentText? {
    guard version <= current else { return nil }
    var found: ConsentText?
    for text in all where text.purpose == purpose && text.version <= version { found = text }
    return found
  }

  /// An answer to an older version than this is asked for again.
  public static func askedAgainSince(_ purpose: Purpose) -> Int64 {
    var version: Int64 = 0
    for text in all where text.purpose == purpose && text.asksAgain { version = text.version }
    return version
  }

  /// Whether the person is still to be asked: they never answered, or answered a version that said less.
  public static func asks(_ purpose: Purpose, of state: ConsentState) -> Bool {
    state[purpose] == .unasked || state.textVersion < askedAgainSince(purpose)
  }

  /// What the sheet asks for by itself. The other purposes have their places among the settings, and are off
  /// until somebody turns them on there.
  public static var prompted: Purpose { .analytics }
}
