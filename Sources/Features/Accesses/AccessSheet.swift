import Audit
import Fields
import Values

/// Who looked at a record, as a spreadsheet.
enum AccessSheet {
  static func write(_ entries: [AuditEntry], _ deeds: Deeds, minutesEast: Int) -> [UInt8] {
    let language = deeds.language
    var writer = CSVWriter()
    writer.write(
      [
        AccessWords.when, AccessWords.who, AccessWords.what, AccessWords.device,
        AccessWords.recorded, AccessWords.clock,
      ].map { $0(language) })
    for entry in entries {
      writer.write([
        entry.time.clock(minutesEast: minutesEast), AccessWords.person(entry, language),
        deeds.text(entry), AccessWords.deviceName(entry),
        entry.recordedAt.clock(minutesEast: minutesEast),
        entry.hasDoubtfulTime ? AccessWords.doubtful(language) : "",
      ])
    }
    return writer.bytes
  }
}
