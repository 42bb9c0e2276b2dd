import API
import Analytics
import Database
import DatabaseTesting
import Effort
import EventStore
import EventTesting
import Fields
import Foundation
import Glibc
import HTTP
import Segments
import Testing
import Values

@testable import UmbuServer

@Suite("Events on a bad disk", .onSQLite)
struct EventDiskDrill {
  /// A server with two devices' events, sealed.
  private func sealed(at folder: String? = nil) async throws -> (ServerRoom, [Counter]) {
    var sample = AppDefinition.sample
    sample.events = AppEvents(registry: TestEvents.registry)
    let room = try await ServerRoom.open(at: folder, of: [sample]) { settings in
      settings.events.budget.reserve = 0
      settings.events.budget.reservedShare = 0
    }
    var counters = [Counter(1, in: room), Counter(2, in: room)]
    for place in counters.indices {
      await counters[place].allow()
      let now = room.clock.now
      for _ in 0..<4 {
        let lines = (0..<100).map { _ in counters[place].device.view(at: now) }
        let answer = await counters[place].send(EventDevice.body(lines, sentAt: now))
        #expect(answer.status == .ok)
      }
    }
    try await seal(room)
    return (room, counters)
  }

  private func seal(_ room: ServerRoom) async throws {
    let days = try await room.app("sample")[AnalyticsModule.self].events.sealAll()
    #expect(days == 1)
  }

  private func segments(of room: ServerRoom) async throws -> [SegmentEntry] {
    let store = room.app("sample")[AnalyticsModule.self].store
    return try await store.database.read { try store.segments(in: $0) }
  }

  @Test("a flipped bit is found, set aside and named, and a backup brings back what was there")
  func flipped() async throws {
    let (room, _) = try await sealed()
    defer { room.remove() }
    let commands = Commands(room.umbu.apps)
    let backup = room.folder + "/saved"
    let made = await commands.run(["backup", backup])
    #expect(made.exitCode == 0, "\(made.text)")
    let before = try await room.kept(of: "sample")
    #expect(before.count == 800)
    for _ in 0..<Effort.times(10) {
      let known = try await segments(of: room)
      let live = known.first { $0.state == .live }
      let segment = try #require(live)
      let path = room.eventFiles(of: "sample").file(of: segment)
      var bytes = try #require(FileManager.default.contents(atPath: path))
      let place = Int.random(in: 0..<bytes.count)
      bytes[place] ^= 1 << UInt8.random(in: 0..<8)
      try bytes.write(to: URL(filePath: path))
      let quick = await commands.run(["events", "check", "--quick"])
      #expect(quick.exitCode == 0, "\(quick.text)")
      let found = await commands.run(["events", "check"])
      #expect(found.exitCode == 1, "byte \(place)")
      #expect(found.text.contains("800 events of \(segment.day) are set aside"), "\(found.text)")
      #expect(found.text.contains("\(segment.id)"), "\(found.text)")
      let status = await commands.run(["events", "status"])
      #expect(status.text.contains("are set aside"), "\(status.text)")
      // Also for umbu doctor.
      let again = await commands.run(["events", "check", "--quick"])
      #expect(again.exitCode == 1)
      let none = try await room.kept(of: "sample")
      #expect(none.isEmpty)
      let back = await commands.run(["events", "restore", backup + ".events"])
      #expect(back.exitCode == 0, "\(back.text)")
      let after = try await room.kept(of: "sample")
      #expect(after == before)
      let well = await commands.run(["events", "check"])
      #expect(well.exitCode == 0, "\(well.text)")
    }
    await room.umbu.stop()
  }

  @Test("an erasure for which the disk has no room waits, and is done once there is some")
  func full() async throws {
    let folder = ServerRoom.temporaryFolder()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    guard mount("tmpfs", folder, "tmpfs", 0, "size=24m") == 0 else {
      print("full disk: not tested on a small file system, which takes root to mount")
      return
    }
    defer { umount2(folder, Int32(MNT_DETACH)) }
    let (room, counters) = try await sealed(at: folder)
    let reset = await counters[0].call(
      "installation-reset", InstallationOrder(counters[0].device.proof))
    #expect(reset.status == .ok)
    let module = room.app("sample")[AnalyticsModule.self]
    let store = module.store
    // The rows of the tables go; the log has its room.
    try await store.database.scrub()
    let ballast = folder + "/ballast"
    try fill(ballast)
    var isFull = false
    do {
      try await module.erasure.run()
    } catch {
      isFull = true
    }
    #expect(isFull)
    let open = try await store.database.read { try store.erasureFigures(in: $0).open }
    #expect(open == 1)
    let kept = try await room.kept(of: "sample")
    #expect(kept.count == 800, "nothing is lost on the way")
    try FileManager.default.removeItem(atPath: ballast)
    try await module.erasure.run()
    let left = try await room.kept(of: "sample")
    let other = counters[1].device.proof.installation
    let areOthers = left.allSatisfy { $0 == other }
    #expect(left.count == 400 && areOthers)
    let done = try await store.database.read { try store.erasureFigures(in: $0).open }
    #expect(done == 0)
    await room.umbu.stop()
  }

  /// Fills the file system of a file to its last byte.
  private func fill(_ path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    for size in [1 << 16, 1 << 10, 1] {
      let bytes = [UInt8](repeating: 1, count: size)
      while write(descriptor, bytes, size) == size {}
    }
  }
}
