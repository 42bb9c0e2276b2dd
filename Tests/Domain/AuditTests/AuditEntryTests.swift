import API
import Audit
import Fields
import Testing
import Values

@Suite("Audit entries")
struct AuditEntryTests {
  @Test("FF-128 an entry is read as it was written, whatever of it is unknown")
  func roundTrip() throws {
    var entry = AuditEntry()
    entry.number = 7
    entry.time = Instant(milliseconds: 1)
    entry.recordedAt = Instant(milliseconds: 2)
    #expect(try AuditEntry(jsonBytes: entry.jsonBytes()) == entry)
    entry.clockAhead = -5
    entry.account = UUID(high: 1, low: 2)
    entry.email = "ana@example.com"
    entry.action = .exportData
    entry.details = .object([.init("scope", .text("patients"))])
    entry.device = DeviceInfo(model: "Pixel 8", osVersion: "15", appVersion: "b")
    #expect(try AuditEntry(jsonBytes: entry.jsonBytes()) == entry)
  }

  @Test("FF-120 to FF-127 the words of the actions are those that the auditors know")
  func words() {
    #expect(
      AuditAction.allCases.map(\.rawValue) == [
        "user_login", "user_login_failed", "user_logout", "change_password", "view_patient",
        "edit_patient", "create_appointment", "access_sensitive_data", "export_data",
        "download_data",
        "delete_data",
        "change_team", "change_plan", "change_data",
      ])
  }

  @Test(
    "FF-131 a time is doubted when a clock was wrong, and not since a device was offline",
    arguments: [
      (-7 * 86_400_000, 0, false), (-7 * 86_400_000, nil, false), (60_000, nil, false),
      (120_001, nil, true), (0, 120_001, true), (0, -120_001, true), (0, 120_000, false),
      (0, Int64.min, true),
    ] as [(Int64, Int64?, Bool)])
  func doubt(happened: Int64, clockAhead: Int64?, isDoubtful: Bool) {
    var entry = AuditEntry()
    entry.recordedAt = Instant(milliseconds: 1_760_000_000_000)
    entry.time = entry.recordedAt.adding(milliseconds: happened)
    entry.clockAhead = clockAhead
    #expect(entry.hasDoubtfulTime == isDoubtful)
  }
}
