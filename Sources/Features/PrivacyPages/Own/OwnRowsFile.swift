import Fields
import Telemetry
import Values

/// What kind of file the rows go into.
public enum OwnRowsForm: Hashable, CaseIterable, Sendable {
  case csv, json

  var ending: String { self == .csv ? ".csv" : ".json" }

  var type: String { self == .csv ? "text/csv;charset=utf-8" : "application/json" }
}

/// The rows of a person as a file: JSON has them as the server keeps them, a spreadsheet has the same in columns.
struct OwnRowsFile {
  let rows: [OwnEventRow]
  let language: Language

  init(_ rows: [OwnEventRow], _ language: Language) {
    self.rows = rows
    self.language = language
  }

  func name(on day: CivilDate, as form: OwnRowsForm) -> String {
    (language == .pt ? "dados-de-uso-" : "usage-data-") + day.description + form.ending
  }

  func bytes(as form: OwnRowsForm) -> [UInt8] {
    switch form {
    case .json: JSONValue.array(rows.map { $0.object }).bytes
    case .csv: sheet
    }
  }

  private var sheet: [UInt8] {
    var writer = CSVWriter()
    writer.write([
      "name", "at", "receivedAt", "offset", "session", "parameters", "platform", "version", "plan",
      "role", "space", "device", "connection", "language", "automated", "properties",
    ])
    for row in rows {
      let stamp = row.stamp
      var properties: [JSONValue.Member] = []
      for property in stamp.properties {
        properties.append(JSONValue.Member(property.name, .text(property.value)))
      }
      writer.write([
        row.name, row.at.description, row.receivedAt.description, "\(row.offset)", "\(row.session)",
        row.parameters.jsonText, stamp.platform, stamp.version, stamp.plan, stamp.role,
        stamp.space?.description ?? "", stamp.device, stamp.connection, stamp.language,
        stamp.automated ? "true" : "false", JSONValue.object(properties).jsonText,
      ])
    }
    return writer.bytes
  }
}
