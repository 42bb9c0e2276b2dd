import Testing

/// Takes a failure's text and the line that it belongs to.
public typealias Reporter = (String, SourceLocation) -> Void

/// Fails the running test.
public func recordIssue(_ text: String, _ location: SourceLocation) {
  Issue.record(Comment(rawValue: text), sourceLocation: location)
}
