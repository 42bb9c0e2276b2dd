/// The kinds of events that screens listen to. Raw values are the wire between wasm and runtime.js.
public enum EventKind: UInt8, Hashable, Sendable, CaseIterable {
  case click = 1
  /// The text of a field changed; carries the text and the caret.
  case input
  /// A choice was made; carries the value, or whether it is checked.
  case change
  case submit
  case focus
  case blur
  /// A key went down; carries the key.
  case keyDown
  /// A scroller moved; carries offset and viewport height.
  case scroll
  /// A dialog was closed by Escape or the platform's back gesture.
  case close
  /// The person tapped it, or pressed its key, beside whatever else that does.
  case tap
  /// Half of it, or half a window of it, is seen for the first time since it is there.
  case appear
  /// It is gone from the screen, or the page is closed with it. Its handler must not act on state: the view is being drawn.
  case disappear
  /// Words of the text in it were selected: carries them as they stand there, and in place of the caret where they begin, in
  /// UTF-16 units of all text in it; an empty text when they no longer are.
  case select
  /// The window stands still, and other words of its text are at the top: carries no text, and in place of the caret where
  /// they begin, as `select` does.
  case reach
}

/// What an event carries.
public enum EventData: Hashable, Sendable {
  case none
  /// A field's text, and the caret in UTF-16 units from its start (-1 when unknown).
  case text(String, caret: Int)
  case checked(Bool)
  case key(KeyPress)
  /// In CSS pixels.
  case scroll(offset: Double, viewport: Double)
}

public struct KeyPress: Hashable, Sendable {
  /// The DOM's `KeyboardEvent.key`.
  public var key: String
  public var shift: Bool
  /// Control, or Command on a Mac.
  public var control: Bool
  public var alt: Bool

  public init(_ key: String, shift: Bool = false, control: Bool = false, alt: Bool = false) {
    self.key = key
    self.shift = shift
    self.control = control
    self.alt = alt
  }
}
