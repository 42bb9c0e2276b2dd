import Entitlements
import SyncServer
import Testing
import Values

@testable import FileServer

@Suite("Storage counts before the first byte")
struct StorageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var used: Int
    var size: Int64
    var limit: Int64
    var isAllowed: Bool

    var testDescription: String { "\(used) used, \(size) more, of \(limit)" }
  }

  @Test(
    "FF-068 exactly full is allowed, one byte more is refused before anything is reserved",
    arguments: [
      Case(used: 0, size: 100, limit: 100, isAllowed: true),
      Case(used: 0, size: 101, limit: 100, isAllowed: false),
      Case(used: 60, size: 40, limit: 100, isAllowed: true),
      Case(used: 60, size: 41, limit: 100, isAllowed: false),
      Case(used: 100, size: 0, limit: 100, isAllowed: true),
      Case(used: 100, size: 1, limit: 100, isAllowed: false),
      Case(used: 60, size: 10_737_418_240 - 60, limit: 10_737_418_240, isAllowed: true),
      Case(used: 60, size: 10_737_418_240 - 59, limit: 10_737_418_240, isAllowed: false),
    ])
  func table(_ each: Case) async throws {
    var limits = FileLimits()
    limits.fileBytes = .max
    let room = try await FileRoom(limits: limits)
    if each.used > 0 { try await room.send(text(each.used)) }
    room.set(limit: .atMost(each.limit))
    let before = try await room.storage()
    #expect(before == Storage(stored: Int64(each.used), reserved: 0))
    if each.isAllowed {
      _ = try await room.files.create(
        in: FileRoom.space, named: "a", length: each.size, by: FileRoom.ana)
      #expect(try await room.storage().reserved == each.size)
    } else {
      await #expect(throws: FileError.storageFull(room: each.limit - Int64(each.used))) {
        _ = try await room.files.create(
          in: FileRoom.space, named: "a", length: each.size, by: FileRoom.ana)
      }
      #expect(try await room.storage() == before)
    }
  }

  @Test("FF-068 an upload that is ended, and one whose time is over, free what they reserve")
  func release() async throws {
    let room = try await FileRoom()
    room.set(limit: .atMost(100))
    let ended = try await room.files.create(
      in: FileRoom.space, named: "a", length: 100, by: FileRoom.ana)
    _ = try await room.files.receive(
      Body([text(30)]), of: 30, at: 0, for: ended.id, by: FileRoom.ana)
    try await room.files.end(ended.id, by: FileRoom.ana)
    #expect(try await room.storage() == Storage(stored: 0, reserved: 0))
    let forgotten = try await room.files.create(
      in: FileRoom.space, named: "a", length: 100, by: FileRoom.ana)
    room.wait(milliseconds: room.files.limits.uploadTime - 1)
    try await room.files.sweep()
    #expect(try await room.storage().reserved == 100)
    room.wait(milliseconds: 1)
    try await room.files.sweep()
    #expect(try await room.storage().reserved == 0)
    await #expect(throws: FileError.notFound) {
      _ = try await room.files.upload(forgotten.id, of: FileRoom.ana)
    }
    #expect(room.paths == [])
    #expect(room.files.counters.now.expired == 1)
  }

  @Test("FF-068 the same bytes twice in one space count once, and go with the last file")
  func once() async throws {
    let room = try await FileRoom()
    let first = try await room.send(text(500), named: "a.txt")
    let second = try await room.send(text(500), named: "b.txt")
    #expect(try await room.storage().used == 500)
    #expect(room.paths.count == 1)
    try await room.files.end(first, by: FileRoom.ana)
    #expect(try await room.read(second) == text(500))
    #expect(try await room.storage().used == 500)
    try await room.files.end(second, by: FileRoom.ana)
    #expect(try await room.storage().used == 0)
    #expect(room.paths == [])
    #expect(try await room.count("file_content") == 0)
    #expect(try await room.count("file_litter") == 0)
  }

  @Test("the same bytes in two spaces are each space's own")
  func twoSpaces() async throws {
    let room = try await FileRoom()
    let other = Values.UUID(high: 1, low: 2)
    room.set(role: "owner", of: FileRoom.ana, in: other)
    let here = try await room.send(text(500))
    let there = try await room.send(text(500), in: other)
    try await room.files.end(here, by: FileRoom.ana)
    #expect(try await room.read(there) == text(500))
    #expect(try await room.storage(of: other).used == 500)
  }

  @Test("however uploads of one space race, they never reserve more than there is")
  func race() async throws {
    let room = try await FileRoom()
    room.set(limit: .atMost(1_000))
    let reserved = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<16 {
        group.addTask {
          let upload = try? await room.files.create(
            in: FileRoom.space, named: "a", length: 300, by: FileRoom.ana)
          return upload == nil ? 0 : 300
        }
      }
      return await group.reduce(0, +)
    }
    #expect(reserved == 900)
    #expect(try await room.storage().reserved == 900)
  }

  @Test("one account has so many uploads under way and no more")
  func openUploads() async throws {
    var limits = FileLimits()
    limits.openUploads = 2
    let room = try await FileRoom(limits: limits)
    var ids: [Values.UUID] = []
    for _ in 0..<2 {
      ids.append(
        try await room.files.create(in: FileRoom.space, named: "a", length: 1, by: FileRoom.ana).id)
    }
    await #expect(throws: FileError.tooManyUploads) { try await room.send(text(1)) }
    try await room.files.end(ids[0], by: FileRoom.ana)
    try await room.send(text(10))
  }

  @Test("a file longer than any may be is refused, whatever the plan")
  func tooLarge() async throws {
    var limits = FileLimits()
    limits.fileBytes = 10
    let room = try await FileRoom(limits: limits)
    await #expect(throws: FileError.tooLarge(most: 10)) { try await room.send(text(11)) }
    #expect(try await room.count("file") == 0)
  }
}
