import Values

/// When an account had Premium.
public struct Tenure: Hashable, Sendable {
  /// From its beginning on, until its end; nil while it goes on.
  public struct Span: Hashable, Sendable {
    public var from: Instant
    public var until: Instant?

    public init(_ from: Instant, until: Instant?) {
      self.from = from
      self.until = until
    }
  }

  /// Ascending; none touches another.
  public var spans: [Span]

  public init(_ spans: [Span] = []) {
    self.spans = spans
  }

  /// For how many whole days it had been had without a break at that instant; 0 where it was not.
  public func days(at instant: Instant) -> Int {
    for span in spans where span.from <= instant {
      if let until = span.until, until <= instant { continue }
      return Int(clamping: instant.since(span.from) / 86_400_000)
    }
    return 0
  }
}
