import Values

extension UUID {
  /// A new one (RFC 9562, version 7): it sorts by the time at which it was made, and 74 bits are random.
  public static func fresh(at now: Instant) -> UUID {
    .v7(at: now, random: (.random(in: 0 ... .max), .random(in: 0 ... .max)))
  }
}
