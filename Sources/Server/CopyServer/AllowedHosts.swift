import Copies

/// The hosts that the operator allows although they are in a network of their own, or speak no TLS.
public struct AllowedHosts: Sendable, Hashable {
  private var places: Set<CopyAddress> = []

  public init() {}

  /// Reads `HOST[:PORT],…`; one that begins with `http://` is allowed without TLS. Nil for what is no
  /// such list.
  public init?(_ text: String) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let part = String(part)
      guard let place = CopyAddress(part.contains("://") ? part : "https://" + part),
        place.path.isEmpty
      else { return nil }
      places.insert(place)
    }
  }

  /// Whether that host and port are named, in that way of speaking.
  func allows(_ address: CopyAddress) -> Bool {
    var place = address
    place.path = ""
    return places.contains(place)
  }
}
