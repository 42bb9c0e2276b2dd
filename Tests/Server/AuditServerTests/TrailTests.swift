import API
import Database
import Notebook
import Records
import Testing
import Values

@testable import AuditServer

@Suite("Rows are added with what they tell of")
struct TrailTests {
  @Test("each mutation that took effect has one row, a refused or repeated one none")
  func once() async throws {
    try await AuditRoom.with { room in
      try await room.open(id(100))
      let mutations: [any Mutation] = [
        WriteNote(ID(id(1)), "um"), TearNote(ID(id(9))), LookAtNote(ID(id(1))),
      ]
      for _ in 0..<2 { try await room.push(mutations, to: id(100)) }
      try await room.push([TearNote(ID(id(1)))], to: id(100), from: 4)
      let rows = try await room.rows(
        "SELECT number, action, subject_type, subject, details FROM audit ORDER BY number")
      #expect(rows.map { $0[0] } == [.integer(1), .integer(2), .integer(3)])
      #expect(rows[0][1] == .text("change_data") && rows[0][2] == .text("note"))
      #expect(rows[0][3] == SQLValue(id(1)) && rows[1][3] == .null)
      let details = rows.map { row in if case .text(let text) = row[4] { text } else { "" } }
      let note = #""type":"note","id":"\#(id(1))""#
      let fields = #""fields":["id","title","weight","author","writtenAt"]"#
      #expect(
        details == [
          #"{"mutation":"writeNote","records":[{\#(note),\#(fields)}]}"#,
          #"{"mutation":"lookAtNote","records":[]}"#,
          #"{"mutation":"tearNote","records":[{\#(note),\#(fields)}]}"#,
        ])
      let finding = try await room.verify()
      #expect(finding.problems == [] && finding.rows == 3 && finding.chains == 1)
    }
  }

  @Test("FF-131 a device that was offline for 7 days keeps its times; its wrong clock is noted")
  func late() async throws {
    try await AuditRoom.with { room in
      try await room.open(id(100))
      let then = room.clock.now
      room.clock.move(milliseconds: 7 * day)
      let fast = room.clock.now.adding(milliseconds: 3_600_000)
      try await room.push(
        [WriteNote(ID(id(1)), "um")], to: id(100), time: then, sentAt: room.clock.now)
      try await room.push(
        [WriteNote(ID(id(2)), "dois")], to: id(100), from: 2, time: fast, sentAt: fast)
      let rows = try await room.rows(
        "SELECT happened_at, recorded_at, clock_ahead FROM audit ORDER BY number")
      let now = SQLValue.integer(room.clock.now.milliseconds)
      #expect(
        rows == [
          [.integer(then.milliseconds), now, .integer(0)],
          [.integer(fast.milliseconds), now, .integer(3_600_000)],
        ])
    }
  }

  @Test("FF-128 FF-129 the device is kept as it said: three words and nothing more")
  func device() async throws {
    try await AuditRoom.with { room in
      try await room.open(id(100))
      let device = DeviceInfo(
        header: #"{"device_model":"Pixel 8","os_version":"15","app_version":"b1","serial":"x"}"#)
      try await room.push([WriteNote(ID(id(1)), "um")], to: id(100), on: device)
      try await room.push([WriteNote(ID(id(2)), "dois")], to: id(100), from: 2)
      let rows = try await room.rows("SELECT device, account FROM audit ORDER BY number")
      #expect(
        rows[0][0]
          == .text(#"{"device_model":"Pixel 8","os_version":"15","app_version":"b1"}"#))
      #expect(rows[1][0] == .null && rows[0][1] == SQLValue(id(1)))
    }
    let long = String(repeating: "a", count: 65)
    for header in [
      "", "{", "[]", #"{"device_model":1}"#,
      #"{"device_model":"\#(long)","os_version":"","app_version":""}"#,
      // What would turn the text beside it, or begin a line.
      "{\"device_model\":\"Pixel\u{202E}8\",\"os_version\":\"\",\"app_version\":\"\"}",
      #"{"device_model":"Pixel 8","os_version":"1\n5","app_version":""}"#,
    ] {
      #expect(DeviceInfo(header: header) == nil)
    }
  }

  @Test(
    "FF-130 rows that are written at the same time, by pushes and by others, have numbers of their own"
  )
  func concurrent() async throws {
    try await AuditRoom.with { room in
      try await room.open(id(100))
      let draft = AuditDraft(at: .epoch, by: nil, on: nil, AuditNote(.userLogin))
      try await withThrowingTaskGroup(of: Void.self) { group in
        for turn in 0..<12 {
          group.addTask {
            if turn.isMultiple(of: 2) {
              try await room.database.write(in: id(UInt64(turn))) {
                try AuditTrail.append([draft, draft], to: id(100), at: .epoch, in: $0)
              }
            } else {
              try await room.database.write(in: id(100)) {
                try AuditTrail.append([draft], to: id(100), at: .epoch, in: $0)
              }
            }
          }
        }
        try await group.waitForAll()
      }
      let finding = try await room.verify()
      #expect(finding.problems == [] && finding.rows == 18)
    }
  }
}
