/// Why events of somebody are erased. Raw values are in the tables.
public enum ErasureReason: String, Sendable {
  /// They asked for it themselves.
  case reset
  /// Their account is gone.
  case gone
  /// Whoever runs the server did it for them.
  case asked
  /// They had been erased before a backup came back that had them.
  case restored
}
