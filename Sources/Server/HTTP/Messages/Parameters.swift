/// What the variable parts of a route's pattern matched.
public struct Parameters: Sendable {
  var names: [String] = []
  var values: [String] = []

  /// The decoded text that `:name` or `*name` stood for; nil when the pattern has no such name.
  public subscript(_ name: String) -> String? {
    names.firstIndex(of: name).map { values[$0] }
  }
}
