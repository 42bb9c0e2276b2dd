import Copies
import Flow
import Records
import Values

/// What the documents of a device's copies are sealed with: made once, when copies are set up, and
/// carried by each of them.
public struct CopyKey: Hashable, Sendable {
  /// 64 hexadecimal digits in lower case.
  public private(set) var digits = ""

  public init() {}

  /// Nil for what is no key.
  init?(_ digits: String) {
    guard digits.byteCount == 64,
      digits.bytes.allSatisfy({ 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 })
    else { return nil }
    self.digits = digits
  }

  /// What names it, in the names of copies and of parts. Told of the key is an eighth of it.
  var tag: CopyTag {
    CopyTag(LongText.version(of: digits).dropping(utf8: 0, upTo: CopyTag.length))
      ?? CopyTag.none
  }

  func seal(_ part: PartName) -> PartSeal { PartSeal(key: digits, name: part.text) }
}
