import Values

extension UUID {
  /// The identifier that a `TestStore` gives as its `number`-th, counted from 1.
  public static func test(_ number: UInt64) -> UUID {
    UUID(high: 0x7000, low: 0x8000_0000_0000_0000 | number)
  }
}

extension ID {
  /// The identifier that a `TestStore` gives as its `number`-th, counted from 1.
  public static func test(_ number: UInt64) -> ID { ID(.test(number)) }
}
