/// A text that is written in the program, as one word: on wasm32 a `String` is three, which each
/// call that passes it on spells out (Docs/Embedded.md, Size).
///
/// ```swift
/// let tag: Literal = "button"
/// ```
public struct Literal: ExpressibleByStringLiteral, Hashable, Sendable {
  /// UTF-8 that ends with a zero, and stays where it is as long as the program runs.
  private let start: UInt

  @inline(__always)
  public init(stringLiteral literal: StaticString) {
    start = UInt(bitPattern: literal.utf8Start)
  }

  private var pointer: UnsafePointer<UInt8> { UnsafePointer(bitPattern: start)! }

  /// Where it lies: equal places are equal texts, others may be equal too.
  public var place: Int { Int(bitPattern: start) }

  /// The bytes, without the zero.
  public var utf8: UnsafeBufferPointer<UInt8> {
    let pointer = pointer
    var count = 0
    while pointer[count] != 0 { count += 1 }
    return UnsafeBufferPointer(start: pointer, count: count)
  }

  @inline(never)
  public var text: String { String(utf8: utf8) }

  public var isEmpty: Bool { pointer.pointee == 0 }

  @inline(never)
  public static func == (a: Literal, b: Literal) -> Bool {
    guard a.start != b.start else { return true }
    var (a, b) = (a.pointer, b.pointer)
    while a.pointee == b.pointee {
      if a.pointee == 0 { return true }
      a += 1
      b += 1
    }
    return false
  }

  public func hash(into hasher: inout Hasher) {
    for byte in utf8 { hasher.combine(byte) }
  }
}

extension Literal: CustomStringConvertible {
  public var description: String { text }
}
