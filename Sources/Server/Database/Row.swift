/// One row of an answer, its columns numbered from 0 in the order of the SELECT list.
///
/// A row is read where it is, without a copy of the whole, so it is only valid inside the closure
/// that received it. A NULL reads as 0, "" or []: ask `isNull` or use the `OrNil` forms where it
/// matters.
public protocol Row {
  /// The number of columns.
  var count: Int { get }

  /// Whether the column is NULL.
  func isNull(_ column: Int) -> Bool

  /// The column as an integer; does not allocate.
  func int(_ column: Int) -> Int64

  /// The column as a number; does not allocate.
  func double(_ column: Int) -> Double

  /// The column as text. Bytes that are not UTF-8 become U+FFFD.
  func text(_ column: Int) -> String

  /// A copy of the column's bytes; of a text its UTF-8.
  func bytes(_ column: Int) -> [UInt8]

  /// Lends the column's bytes without a copy, for the duration of `body`; of a text its UTF-8.
  func withBytes<R>(_ column: Int, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R

  /// The column as what the database holds.
  func value(_ column: Int) -> SQLValue
}

extension Row {
  /// The column as an integer, nil for NULL.
  public func intOrNil(_ column: Int) -> Int64? { isNull(column) ? nil : int(column) }

  /// The column as text, nil for NULL.
  public func textOrNil(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

  /// The column's bytes, nil for NULL.
  public func bytesOrNil(_ column: Int) -> [UInt8]? { isNull(column) ? nil : bytes(column) }
}
