import Foundation
import Segments
import Telemetry
import Values

/// A day's events as others read them: CSV (RFC 4180) with a column for everything that a segment keeps.
struct PeerFile {
  private let parameters: [String]
  private static let fixed = [
    "day", "person", "origin", "event", "happened", "captured", "received", "clock", "installation",
    "sequence", "session", "platform", "app_version", "plan", "role", "device_type",
    "connection_type", "language",
  ]

  init(_ parameters: [String]) { self.parameters = parameters }

  func write(_ rows: [SegmentRow], of date: CivilDate, to path: String) throws {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows.count * 200)
    append((Self.fixed + parameters).joined(separator: ","), to: &bytes)
    let day = date.description
    for row in rows {
      var fields = [
        day, "\(row.person)", "\(row.origin)", row.name, "\(row.at.milliseconds)",
        "\(row.captured.milliseconds)", "\(row.received.milliseconds)", "\(row.offset)",
        "\(row.installation.low)", "\(row.sequence)", "\(row.session)", row.stamp.platform,
        row.stamp.version, row.stamp.plan, row.stamp.role, row.stamp.device, row.stamp.connection,
        row.stamp.language,
      ]
      var values = row.values[...]
      for parameter in parameters {
        guard let value = values.first, value.name == parameter else {
          fields.append("")
          continue
        }
        fields.append(Self.text(of: value.value))
        values.removeFirst()
      }
      append(fields.joined(separator: ","), to: &bytes)
    }
    try Data(bytes).write(to: URL(filePath: path))
  }

  private func append(_ line: String, to bytes: inout [UInt8]) {
    bytes += line.utf8
    bytes += [0x0D, 0x0A]
  }

  private static func text(of value: StoredValue) -> String {
    switch value {
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .decimal(let number): "\(number)"
    case .flag(let isOn): isOn ? "true" : "false"
    case .mark(let mark): mark.description
    case .texts(let texts): texts.joined(separator: ";")
    }
  }
}
