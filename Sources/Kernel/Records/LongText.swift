import Fields
import Values

/// Long texts: those fields of a record that nobody overwrites unseen (`FieldVisitor.longText`).
public enum LongText {
  /// Names a version of a text, so that an edit can say what it is an edit of without carrying it:
  /// 64-bit FNV-1a of the UTF-8 as 16 hexadecimal digits in lower case.
  public static func version(of text: String) -> String {
    var hash = FNV1a()
    hash.add(text.bytes)
    var digits: [UInt8] = []
    digits.reserveCapacity(16)
    for place in 1...16 {
      let digit = UInt8(truncatingIfNeeded: hash.value >> UInt64(64 - place * 4)) & 15
      digits.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
    return String(utf8: digits)
  }
}

extension RecordTable {
  /// Whether the field of that name is a long text.
  public func isLongText(_ field: String) -> Bool {
    guard let position = position(of: field) else { return false }
    return fields[position].shape.format == .prose
  }
}

extension Record {
  /// The edit that leads from one version of a record to another: the fields that differ, long texts
  /// with the version that was seen.
  public static func edits(from old: Self, to new: Self) -> [FieldChange] {
    named(changes(from: old, to: new), in: table, old.row)
  }
}

/// The changes with the bases of the long texts among them.
@inline(never)
private func named(_ changes: [FieldChange], in table: RecordTable, _ old: Row) -> [FieldChange] {
  changes.map { change in
    guard table.isLongText(change.name), let position = table.position(of: change.name),
      case .text(let text) = old[position]
    else { return change }
    return FieldChange(change.name, change.value, base: LongText.version(of: text))
  }
}
