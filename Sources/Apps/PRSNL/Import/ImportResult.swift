import Fields
import Importing
import Values

/// What did not come and why, as a spreadsheet.
enum ImportResult {
  static func write(_ losses: ImportLosses, _ language: Language) -> [UInt8] {
    var writer = CSVWriter()
    writer.write([
      ImportWords.file(language), ImportWords.number(language), ImportWords.what(language),
      ImportWords.extent(language), ImportWords.why(language),
    ])
    for loss in losses.first {
      writer.write([
        loss.place.file, loss.place.number > 0 ? String(loss.place.number) : "", loss.name,
        ImportWords.phrase(of: loss.reason.extent)(language),
        ImportWords.phrase(of: loss.reason)(language),
      ])
    }
    return writer.bytes
  }
}
