import Fields
import Testing
import Values

@Suite("Changes of fields")
struct FieldChangeTests {
  @Test("only what differs is carried, and arrives")
  func travels() throws {
    var after = Sample.full
    after.fullName = "João"
    after.cpf = nil
    after.tags = []
    let changes = Sample.changes(from: .full, to: after)
    #expect(
      changes == [
        FieldChange("fullName", .text("João")), FieldChange("cpf", .null),
        FieldChange("tags", .array([])),
      ])
    let wire = try changes.map { try FieldChange(jsonBytes: $0.jsonBytes()) }
    #expect(wire == changes)
    var sample = Sample.full
    try sample.apply(wire)
    #expect(sample == after)
    #expect(Sample.changes(from: sample, to: after).isEmpty)
  }

  @Test("two people who change different fields both win, in either order")
  func merges() throws {
    let ours = [FieldChange("fullName", .text("Ana"))]
    let theirs = [FieldChange("visits", .integer(7))]
    var one = Sample.full
    try one.apply(ours)
    try one.apply(theirs)
    var other = Sample.full
    try other.apply(theirs)
    try other.apply(ours)
    #expect(one == other)
    #expect(one.fullName == "Ana" && one.visits == 7)
  }

  @Test(
    "a change that is not allowed changes nothing",
    arguments: [
      (FieldChange("nickname", .text("J")), FieldError("nickname", .malformed)),
      (FieldChange("fullName", .null), FieldError("fullName", .missing)),
      (FieldChange("fullName", .integer(1)), FieldError("fullName", .wrongType)),
      (FieldChange("birthDate", .text("2023-02-29")), FieldError("birthDate", .malformed)),
      (FieldChange("tags", .null), FieldError("tags", .missing)),
    ])
  func refuses(change: FieldChange, expected: FieldError) {
    var sample = Sample.full
    #expect(throws: expected) {
      try sample.apply([FieldChange("visits", .integer(1)), change])
    }
    #expect(sample == .full)
  }

  @Test("the last of several changes of one field counts")
  func lastWins() throws {
    var sample = Sample()
    try sample.apply([FieldChange("visits", .integer(1)), FieldChange("visits", .integer(2))])
    #expect(sample.visits == 2)
  }
}
