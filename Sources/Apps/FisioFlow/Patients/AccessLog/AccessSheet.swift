import Audit
import Fields
import Values

/// Who looked at a patient, as a spreadsheet.
enum AccessSheet {
  static func write(_ entries: [AuditEntry], _ language: Language, minutesEast: Int) -> [UInt8] {
    var writer = CSVWriter()
    writer.write(
      [
        AccessWords.when, AccessWords.who, AccessWords.what, AccessWords.device,
        AccessWords.recorded, AccessWords.clock,
      ].map { $0(language) })
    for entry in entries {
      writer.write([
        AccessWords.time(entry.time, minutesEast), AccessWords.person(entry, language),
        AccessWords.deed(entry, language), AccessWords.deviceName(entry),
        AccessWords.time(entry.recordedAt, minutesEast),
        entry.hasDoubtfulTime ? AccessWords.doubtful(language) : "",
      ])
    }
    return writer.bytes
  }
}
