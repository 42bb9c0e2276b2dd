import Records
import Testing

@Suite("permissions")
struct PermissionTests {
  private static let permissions = Permissions([
    .init("owner", .write),
    .init("guest", .read, except: [.append("note"), .hidden("bill"), .write("bill")]),
  ])

  @Test("a role may do what its row says, and one without a row nothing")
  func rows() {
    for (role, recordType, permission) in [
      ("owner", "note", .write), ("owner", "bill", .write),
      ("guest", "plant", .read), ("guest", "note", .append), ("guest", "bill", .hidden),
      ("stranger", "note", .hidden), ("", "note", .hidden),
    ] as [(String, String, Permission)] {
      #expect(
        Self.permissions.permission(of: role, on: recordType) == permission,
        "\(role), \(recordType)")
    }
  }

  @Test("a space where all may do everything is closed to whoever has no role")
  func all() {
    #expect(Permissions.all.permission(of: "anybody", on: "note") == .write)
    #expect(Permissions.all.permission(of: "", on: "note") == .hidden)
  }

  @Test("each permission includes those before it")
  func order() {
    #expect(Permission.allCases.sorted() == [.hidden, .read, .append, .write])
  }
}
