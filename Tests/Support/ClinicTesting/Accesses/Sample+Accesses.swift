import API
import Audit
import Fields
import Values

extension Sample {
  /// Who looked at a patient and changed them, as the server tells it, the latest first.
  static let accesses: [AuditEntry] = [
    access(of: 9, .exportData, ["scope": .text("patients")]),
    access(of: 8, .accessSensitiveData, ["fields": .array([.text("notes"), .text("complaint")])]),
    access(of: 7, .viewPatient, [:], clockAhead: 7_200_000),
    access(of: 6, .editPatient, ["change": .text("edited"), "fields": .array([.text("phone")])]),
    access(of: 5, .editPatient, ["change": .text("added")]),
  ]

  static func access(
    of number: Int64, _ action: AuditAction, _ details: KeyValuePairs<String, JSONValue>,
    clockAhead: Int64? = 0
  ) -> AuditEntry {
    var entry = AuditEntry()
    entry.number = number
    entry.time = Sample.now.adding(milliseconds: number * 1_000)
    entry.recordedAt = entry.time
    entry.clockAhead = clockAhead
    entry.email = "ana@clinica.com.br"
    entry.action = action
    entry.details = .object(details.map { .init($0.key, $0.value) })
    entry.device = DeviceInfo(model: "Pixel 8", osVersion: "15.0.0", appVersion: "b7")
    return entry
  }
}
