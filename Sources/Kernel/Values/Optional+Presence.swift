extension Optional {
  /// Whether there is one. Comparing with nil has the program of a browser keep how two of these are compared, with all
  /// that they hold (Docs/Embedded.md, Size); for the code of a first view.
  @inlinable public var isThere: Bool {
    if case .some = self { true } else { false }
  }
}
