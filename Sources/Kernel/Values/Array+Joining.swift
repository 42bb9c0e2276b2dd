extension Array where Element == String {
  /// The texts with `separator` between them (as the standard library's, of which ten times as much is
  /// compiled, and again for each kind of slice).
  @inline(never)
  public func joined(separator: String) -> String {
    var joined = ""
    for position in indices {
      if position > 0 { joined += separator }
      joined += self[position]
    }
    return joined
  }
}
