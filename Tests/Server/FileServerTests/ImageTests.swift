import Testing

@testable import FileServer

@Suite("PL-007 Images are made anew")
struct ImageTests {
  @Test("PL-007 a photo is turned upright and loses what it tells beside the picture")
  func upright() async throws {
    let room = try await FileRoom()
    let photo = Picture.jpeg(orientation: 6, comment: "GPS -23.55 -46.63")
    let id = try await room.send(photo, named: "joelho.jpg")
    let view = try #require(
      try await room.files.files(of: FileRoom.space, for: FileRoom.ana).files.first)
    #expect(view.type == "image/jpeg")
    #expect(view.width == 16)
    #expect(view.height == 24)
    let kept = try await room.read(id)
    #expect(!contains(kept, "GPS"))
    #expect(!contains(kept, "Exif"))
    #expect(Int64(kept.count) == view.bytes)
    // What counts against the plan is what was sent.
    #expect(try await room.storage().used == Int64(photo.count))
  }

  @Test("PL-007 an image has small ones beside it, and they go with it")
  func previews() async throws {
    let room = try await FileRoom()
    let id = try await room.send(Picture.png(width: 3_000, height: 1_500), named: "exame.png")
    #expect(try await room.files.open(id, for: FileRoom.ana).type == "image/png")
    for edge in Preview.edges {
      let preview = try await room.files.open(id, preview: edge, for: FileRoom.ana)
      #expect(preview.type == "image/jpeg")
      #expect(try await room.read(id, preview: edge).count == Int(preview.bytes))
    }
    await #expect(throws: FileError.notFound) { _ = try await room.read(id, preview: 512) }
    #expect(room.paths.count == 3)
    try await room.files.end(id, by: FileRoom.ana)
    #expect(room.paths == [])
    let note = try await room.send(text(50))
    await #expect(throws: FileError.notFound) { _ = try await room.read(note, preview: 256) }
  }

  @Test("a large picture that lies on its side is turned upright")
  func turned() async throws {
    let room = try await FileRoom()
    let photo = Picture.tiff(width: 5_000, height: 3_000, channels: 3, orientation: 6)
    let id = try await room.send(photo, named: "joelho.tif")
    let view = try #require(
      try await room.files.files(of: FileRoom.space, for: FileRoom.ana).files.first)
    #expect(view.type == "image/jpeg")
    #expect([view.width, view.height] == [3_000, 5_000])
    #expect(try await room.files.open(id, for: FileRoom.ana).name == "joelho.tif.jpg")
    // Nothing of what was in the way is left.
    #expect(room.paths.count == 3)
  }

  @Test("PL-007 an image that breaks off is refused, and so is one that no one could look at")
  func unsound() async throws {
    let room = try await FileRoom()
    let whole = Picture.png(width: 300, height: 300)
    let cases: [(String, [UInt8], FileError.Unsoundness)] = [
      ("half a PNG", Array(whole.prefix(whole.count / 2)), .corrupt),
      ("half a JPEG", Array(Picture.jpeg().dropLast(40)), .corrupt),
      ("a PNG with too few rows", Picture.png(width: 300, height: 300, rows: 100), .corrupt),
      ("a pixel bomb", Picture.png(width: 60_000, height: 60_000, rows: 1), .tooManyPixels),
      (
        "deep pixels", Picture.png(width: 9_000, height: 9_000, rows: 1, deep: true), .tooManyPixels
      ),
      ("64 channels", Picture.tiff(width: 8, height: 8, channels: 64), .tooManyPixels),
      ("5 channels", Picture.tiff(width: 8, height: 8, channels: 5), .tooManyPixels),
    ]
    for (name, bytes, expected) in cases {
      await #expect(throws: FileError.unsound(expected), "\(name)") {
        try await room.send(bytes, named: name)
      }
      #expect(room.paths == [], "\(name)")
      #expect(try await room.storage().used == 0, "\(name)")
    }
  }

  @Test(
    "PL-007 a polyglot comes out as the picture alone",
    arguments: [
      "<html><script>alert(1)</script></html>", "%PDF-1.7 alert", "PK\u{3}\u{4}payload",
    ])
  func polyglot(behind: String) async throws {
    let room = try await FileRoom()
    let id = try await room.send(Picture.jpeg(behind: Array(behind.utf8)), named: "foto.html")
    let kept = try await room.read(id)
    #expect(!contains(kept, behind))
    #expect(kept.suffix(2) == [0xFF, 0xD9])
    #expect(try await room.files.open(id, for: FileRoom.ana).type == "image/jpeg")
    let hidden = try await room.send(Picture.jpeg(comment: behind), named: "foto.js")
    let shown = try await room.read(hidden)
    #expect(!contains(shown, behind))
  }

  private func contains(_ bytes: [UInt8], _ text: String) -> Bool {
    let wanted = Array(text.utf8)
    return bytes.indices.contains { bytes[$0...].prefix(wanted.count) == wanted[...] }
  }
}
