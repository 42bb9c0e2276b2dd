import Crypto
import Foundation
import SyncServer
import Testing
import Values

@testable import FileServer

@Suite("Uploads that break off and go on")
struct UploadTests {
  @Test("an upload in pieces is the file that was sent")
  func pieces() async throws {
    let room = try await FileRoom()
    let whole = text(1_000)
    let upload = try await room.files.create(
      in: FileRoom.space, named: "nota.txt", length: 1_000, by: FileRoom.ana)
    for (start, end) in [(0, 400), (400, 999), (999, 1_000)] {
      let piece = Array(whole[start..<end])
      let after = try await room.files.receive(
        Body([piece]), of: Int64(piece.count), at: Int64(start), for: upload.id, by: FileRoom.ana)
      #expect(after.offset == Int64(end))
    }
    #expect(try await room.read(upload.id) == whole)
    let opened = try await room.files.open(upload.id, for: FileRoom.ana)
    #expect(opened.tag == Digest.sha256(whole).hexadecimal)
    #expect(opened.type == "text/plain")
    #expect(try await room.files.upload(upload.id, of: FileRoom.ana).offset == 1_000)
    #expect(room.paths.count == 1)
  }

  @Test("what came before a connection broke is kept, and the upload goes on from there")
  func breaksOff() async throws {
    let room = try await FileRoom()
    let upload = try await room.files.create(
      in: FileRoom.space, named: "a", length: 100, by: FileRoom.ana)
    await #expect(throws: Body.Broken.self) {
      _ = try await room.files.receive(
        Body([Array(text(100).prefix(30))], breaksOff: true), of: 100, at: 0, for: upload.id,
        by: FileRoom.ana)
    }
    #expect(try await room.files.upload(upload.id, of: FileRoom.ana).offset == 30)
    await #expect(throws: FileError.wrongOffset(30)) {
      _ = try await room.files.receive(
        Body([text(70)]), of: 70, at: 31, for: upload.id, by: FileRoom.ana)
    }
    _ = try await room.files.receive(
      Body([Array(text(100)[30...])]), of: nil, at: 30, for: upload.id, by: FileRoom.ana)
    #expect(try await room.read(upload.id) == text(100))
  }

  @Test("a body longer than the upload said leaves it as it was")
  func tooLong() async throws {
    let room = try await FileRoom()
    let upload = try await room.files.create(
      in: FileRoom.space, named: "a", length: 100, by: FileRoom.ana)
    for length in [Int64(101), nil] {
      await #expect(throws: FileError.tooLarge(most: 100)) {
        _ = try await room.files.receive(
          Body([text(60), text(41)]), of: length, at: 0, for: upload.id, by: FileRoom.ana)
      }
      #expect(try await room.files.upload(upload.id, of: FileRoom.ana).offset == 0)
    }
  }

  @Test(
    "bytes that are not those of the checksum leave no trace",
    arguments: RunningDigest.Function.allCases)
  func checksums(_ function: RunningDigest.Function) async throws {
    let room = try await FileRoom()
    let upload = try await room.files.create(
      in: FileRoom.space, named: "a", length: 100, by: FileRoom.ana)
    let digest = RunningDigest(function)
    digest.add(text(60))
    let checksum = UploadChecksum(function, digest.finish())
    await #expect(throws: FileError.checksumMismatch) {
      _ = try await room.files.receive(
        Body([text(60, "b")]), of: 60, at: 0, checksum: checksum, for: upload.id, by: FileRoom.ana)
    }
    await #expect(throws: Body.Broken.self) {
      _ = try await room.files.receive(
        Body([text(30)], breaksOff: true), of: 60, at: 0, checksum: checksum, for: upload.id,
        by: FileRoom.ana)
    }
    #expect(try await room.files.upload(upload.id, of: FileRoom.ana).offset == 0)
    let after = try await room.files.receive(
      Body([text(60)]), of: 60, at: 0, checksum: checksum, for: upload.id, by: FileRoom.ana)
    #expect(after.offset == 60)
  }

  @Test("a server that dies before a checksum is verified comes back without those bytes")
  func unverified() async throws {
    let room = try await FileRoom()
    let upload = try await room.files.create(
      in: FileRoom.space, named: "a", length: 100, by: FileRoom.ana)
    _ = try await room.files.receive(
      Body([text(20)]), of: 20, at: 0, for: upload.id, by: FileRoom.ana)
    do {
      let part = try PartFile(of: upload.id, below: room.folder + "/files")
      try part.distrust(after: 20)
      try part.write(text(40, "x"), at: 20)
      part.unlock()
    }
    #expect(try await room.files.upload(upload.id, of: FileRoom.ana).offset == 20)
    #expect(!room.paths.contains { $0.hasSuffix(".unverified") })
  }

  @Test("two requests never write one upload at once")
  func locked() async throws {
    let room = try await FileRoom()
    let upload = try await room.files.create(
      in: FileRoom.space, named: "a", length: 100, by: FileRoom.ana)
    let part = try PartFile(of: upload.id, below: room.folder + "/files")
    await #expect(throws: FileError.locked) {
      _ = try await room.files.receive(
        Body([text(100)]), of: 100, at: 0, for: upload.id, by: FileRoom.ana)
    }
    part.unlock()
    _ = try await room.files.receive(
      Body([text(100)]), of: 100, at: 0, for: upload.id, by: FileRoom.ana)
  }

  @Test("a server that dies after the last byte finishes the file when the client asks")
  func finishedLater() async throws {
    let room = try await FileRoom()
    let upload = try await room.files.create(
      in: FileRoom.space, named: "a", length: 100, by: FileRoom.ana)
    room.store.fail(with: .unavailable("no network"))
    await #expect(throws: FileError.unavailable("no network")) {
      _ = try await room.files.receive(
        Body([text(100)]), of: 100, at: 0, for: upload.id, by: FileRoom.ana)
    }
    await #expect(throws: FileError.notFound) { _ = try await room.read(upload.id) }
    #expect(try await room.count("file_litter") == 1)
    room.store.fail(with: nil)
    #expect(try await room.files.upload(upload.id, of: FileRoom.ana).expiresAt == nil)
    #expect(try await room.read(upload.id) == text(100))
    #expect(try await room.count("file_litter") == 0)
  }

  @Test("what a process left in the store when it died is swept up a day later")
  func litter() async throws {
    let room = try await FileRoom()
    let id = try await room.send(text(100))
    room.store.fail(with: .unavailable("no network"))
    try await room.files.end(id, by: FileRoom.ana)
    #expect(room.paths.count == 1)
    room.store.fail(with: nil)
    try await room.files.sweep()
    #expect(room.paths.count == 1)
    room.wait(milliseconds: room.files.limits.litterTime)
    try await room.files.sweep()
    #expect(room.paths == [])
    #expect(try await room.count("file_litter") == 0)
  }

  @Test("a stranger learns nothing of a file, and a role that may not add cannot")
  func access() async throws {
    let room = try await FileRoom()
    let id = try await room.send(text(10))
    for attempt in 0..<4 {
      await #expect(throws: FileError.notFound) {
        switch attempt {
        case 0: _ = try await room.read(id, by: FileRoom.bia)
        case 1: try await room.files.end(id, by: FileRoom.bia)
        case 2: _ = try await room.files.files(of: FileRoom.space, for: FileRoom.bia)
        default: try await room.send(text(1), by: FileRoom.bia)
        }
      }
    }
    room.set(role: "reader", of: FileRoom.bia)
    #expect(try await room.read(id, by: FileRoom.bia) == text(10))
    await #expect(throws: FileError.forbidden) {
      try await room.files.end(id, by: FileRoom.bia)
    }
    await #expect(throws: FileError.forbidden) {
      try await room.send(text(1), by: FileRoom.bia)
    }
  }

  @Test("a colleague does not go on with another's upload")
  func colleague() async throws {
    let room = try await FileRoom()
    room.set(role: "owner", of: FileRoom.bia)
    let upload = try await room.files.create(
      in: FileRoom.space, named: "a", length: 10, by: FileRoom.ana)
    await #expect(throws: FileError.notFound) {
      _ = try await room.files.receive(
        Body([text(10)]), of: 10, at: 0, for: upload.id, by: FileRoom.bia)
    }
    #expect(try await room.files.upload(upload.id, of: FileRoom.ana).offset == 0)
  }

  @Test("a member who is removed before the last byte brings no file")
  func removed() async throws {
    let room = try await FileRoom()
    room.set(role: "owner", of: FileRoom.bia)
    let upload = try await room.files.create(
      in: FileRoom.space, named: "a", length: 10, by: FileRoom.bia)
    room.set(role: nil, of: FileRoom.bia)
    await #expect(throws: FileError.notFound) {
      _ = try await room.files.receive(
        Body([text(10)]), of: 10, at: 0, for: upload.id, by: FileRoom.bia)
    }
    #expect(try await room.count("file_content") == 0)
  }

  @Test("a list has the files of its space alone, page after page")
  func list() async throws {
    let room = try await FileRoom()
    for number in 0..<4 {
      try await room.send(text(20 + number), named: "\(number).txt")
    }
    let first = try await room.files.files(of: FileRoom.space, atMost: 3, for: FileRoom.ana)
    #expect(first.files.map(\.name) == ["0.txt", "1.txt", "2.txt"])
    #expect(first.hasMore)
    let second = try await room.files.files(
      of: FileRoom.space, after: first.files.last?.id, atMost: 3, for: FileRoom.ana)
    #expect(second.files.map(\.name) == ["3.txt"])
    #expect(!second.hasMore)
    #expect(second.usedBytes == (0..<4).reduce(0) { $0 + 20 + Int64($1) })
  }
}
