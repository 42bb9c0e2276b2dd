/// The parameters behind the question mark of a request target, decoded, in order.
public struct Query: Sendable {
  /// Names and values; a name without `=` has the empty value.
  public let items: [(name: String, value: String)]

  /// Reads `a=1&b=x+y`. A pair that is not valid percent-encoded UTF-8 is left out.
  public init(_ text: String) {
    items = text.split(separator: "&").compactMap { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Percent.decode(parts[0], plusIsSpace: true) else { return nil }
      guard parts.count > 1 else { return (name, "") }
      return Percent.decode(parts[1], plusIsSpace: true).map { (name, $0) }
    }
  }

  /// The first value of this name, or nil.
  public subscript(_ name: String) -> String? {
    items.first { $0.name == name }?.value
  }

  /// All values of this name.
  public func values(_ name: String) -> [String] {
    items.filter { $0.name == name }.map(\.value)
  }
}
