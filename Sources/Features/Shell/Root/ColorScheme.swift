/// Which colours the person wants. Raw values are kept as a preference.
public enum ColorScheme: String, CaseIterable, Hashable, Sendable {
  case system, light, dark

  /// What the host is asked for: nil follows the system.
  var requested: String? { self == .system ? nil : rawValue }
}
