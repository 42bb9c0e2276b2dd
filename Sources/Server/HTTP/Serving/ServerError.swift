/// Why a server could not start.
public enum ServerError: Error, Equatable, Sendable {
  /// The address is no IPv4 or IPv6 address in numbers.
  case badAddress(String)
  /// Another program listens on this port; a retry helps when that one has ended.
  case addressInUse(UInt16)
  /// Ports below 1024 need a privilege.
  case notPermitted(UInt16)
  /// Another refusal of the system, by its errno.
  case system(Int32)
}
