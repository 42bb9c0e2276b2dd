import API
import Capturing
import Fields
import Foundation
import HTTP
import Journal
import Reading
import Records
import Sync
import SyncServer
import Testing
import Values
import Waiting

@testable import UmbuServer

@Suite("Pictures that a journal's items tell of", .onThreads)
struct JournalPictureTests {
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 7, count: 100)

  private static func wish(_ url: String, _ journal: ServedJournal) -> PageWish {
    PageWish(url, of: ServedJournal.id(1), in: journal.space)
  }

  @Test("no picture is fetched before the owner has switched that on, nor for anybody else")
  func off() async throws {
    let room = try await ServedJournal.open { settings in
      settings.pages.names = HostNames { _ in
        Issue.record("a name was looked up")
        return []
      }
    }
    defer { room.remove() }
    let journal = try await ServedJournal(in: room)
    let bia = try await Person(in: room, app: "prsnl", "bia@example.com", calling: "Outro")
    let wish = Self.wish("https://site.example/a.png", journal)
    let off = await journal.ana.call(FetchEndpoints.picture, wish)
    #expect(off.status.code == 422 && off.json["code"]?.text == "off")
    #expect(await bia.call(FetchEndpoints.picture, wish).status == .forbidden)
    let nobody = await room.call(.post, "/prsnl/v1/pages/picture", json: wish.object)
    #expect(nobody.status == .unauthorized)
    await room.umbu.stop()
  }

  @Test("a picture inside of a private network is refused with a reason")
  func inside() async throws {
    let room = try await ServedJournal.open { settings in
      settings.pages.names = HostNames { _ in [[10, 0, 0, 1]] }
    }
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    try await journal.switchFetchingOn()
    for (url, code) in [
      ("https://site.example/a.png", "privateAddress"), ("ftp://site.example/a.png", "badLink"),
    ] {
      let answer = await journal.ana.call(FetchEndpoints.picture, Self.wish(url, journal))
      #expect(answer.status.code == 422 && answer.json["code"]?.text == code)
      #expect(answer.json["detail"]?.text?.contains("picture") == true)
    }
    await room.umbu.stop()
  }

  @Test("who asks for many waits, as for pages: both are counted together")
  func limits() async throws {
    let room = try await ServedJournal.open { settings in
      settings.rateLimits.relay = RateLimits.Rate(burst: 2, perSecond: 0.1)
    }
    defer { room.remove() }
    let journal = try await ServedJournal(in: room)
    let wish = Self.wish("https://site.example/a.png", journal)
    #expect(await journal.ana.call(FetchEndpoints.fetch, wish).status.code == 422)
    #expect(await journal.ana.call(FetchEndpoints.picture, wish).status.code == 422)
    let third = await journal.ana.call(FetchEndpoints.picture, wish)
    #expect(third.status == .tooManyRequests && third.headers["Retry-After"] == "10")
    await room.umbu.stop()
  }

  /// A site with these files, where a link may lead; a picture of it has 1,000 bytes at most.
  private static func site(_ files: [(name: String, bytes: [UInt8])]) -> (inout Settings) -> Void {
    { settings in
      settings.pages.rules.mayReach = { $0 == [127, 0, 0, 1] }
      settings.pages.rules.pictureBytes = 1_000
      settings.pages.names = HostNames { _ in [[127, 0, 0, 1]] }
      let folder = URL(filePath: settings.web.path ?? "").appending(path: "landing")
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, bytes) in files { try? Data(bytes).write(to: folder.appending(path: name)) }
    }
  }

  @Test(
    """
    a picture comes as its bytes, of the kind that its first bytes say, for nobody to keep on the way; at the server \
    nothing of it stays
    """)
  func fetched() async throws {
    let drawing = Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)
    let long = Self.png + [UInt8](repeating: 7, count: 2_000)
    let files = [
      (name: "foto.gif", bytes: Self.png), (name: "desenho.png", bytes: drawing),
      (name: "longa.png", bytes: long),
    ]
    try await ServerRoom.serving(Self.site(files)) { room in
      var journal = try await ServedJournal(in: room)
      try await journal.switchFetchingOn()
      let before = try await room.allCounts()
      func ask(_ name: String) async -> Response {
        let url = "http://site.example:\(room.umbu.port)/landing/\(name)"
        return await journal.ana.call(FetchEndpoints.picture, Self.wish(url, journal))
      }
      let answer = await ask("foto.gif")
      #expect(answer.status == .ok && answer.bytes == Self.png)
      #expect(answer.headers["Content-Type"] == "image/png")
      #expect(answer.headers["Cache-Control"] == "no-store")
      #expect(answer.headers["Content-Encoding"] == nil)
      for (name, code) in [
        ("desenho.png", "notAPage"), ("longa.png", "tooLarge"), ("nada.png", "notFound"),
      ] {
        let refused = await ask(name)
        #expect(refused.status.code == 422 && refused.json["code"]?.text == code, "\(name)")
      }
      let after = try await room.allCounts()
      for table in ["document", "file_content", "item", "item_text", "item_version"] {
        #expect(after["prsnl"]?[table] == before["prsnl"]?[table], "\(table)")
      }
    }
  }
}
