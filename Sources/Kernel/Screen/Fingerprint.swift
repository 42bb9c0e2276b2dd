/// A running 64-bit hash of everything that a memoised part shows. Equal inputs in equal order give
/// equal fingerprints on every platform and in every run.
///
/// ```swift
/// var print = Fingerprint()
/// print.add(patient.name)
/// print.add(patient.isPending)
/// Memo(key: id, fingerprint: print.value) { row(patient) }
/// ```
public struct Fingerprint: Hashable, Sendable {
  /// What to give to `Memo`.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  public init() {}

  public mutating func add(_ word: UInt64) {
    // The mixing step of FNV-1a over whole words, then a fold so that high bits count.
    let mixed = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
    value = mixed ^ (mixed >> 29)
  }

  public mutating func add(_ number: Int64) {
    add(UInt64(bitPattern: number))
  }

  public mutating func add(_ number: Int) {
    add(UInt64(bitPattern: Int64(number)))
  }

  public mutating func add(_ number: Double) {
    add(number.bitPattern)
  }

  public mutating func add(_ flag: Bool) {
    add(flag ? 2 as UInt64 : 1)
  }

  /// Texts count by their bytes and their length, so that "ab", "c" differs from "a", "bc".
  public mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var word: UInt64 = 0
      var filled = 0
      for byte in bytes {
        word = word << 8 | UInt64(byte)
        filled += 1
        if filled == 8 {
          add(word)
          word = 0
          filled = 0
        }
      }
      add(word)
      add(UInt64(bytes.count))
    }
  }

  /// Nil differs from every text, the empty one too.
  public mutating func add(_ text: String?) {
    if let text {
      add(true)
      add(text)
    } else {
      add(false)
    }
  }
}
