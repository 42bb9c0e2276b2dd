import Values

/// Who comes up where people are erased one after the other. The ids of their devices are the same.
public enum ErasedPeople {
  public static func pseudonym(_ number: UInt64) -> UUID { UUID(high: 77, low: number) }

  /// Somebody who stays.
  public static let other = UUID(high: 78, low: 1)
}
