import DatabaseTesting
import Foundation
import Testing
import Values
import ZoneFiles
import Zones

@Suite("The zones of the machine", .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct ZoneFolderTests {
  @Test("each zone of tzdata is found, as the tests read it")
  func all() throws {
    let zones = ZoneFolder()
    for name in Zoneinfo.names { #expect(zones.find(name) == (try Zoneinfo.rules(name))) }
    #expect(Zoneinfo.names.count > 300)
    #expect(zones.find("Etc/GMT+3") != nil)
  }

  @Test(
    "what is no name of a zone opens no file",
    arguments: [
      "", "/", "/etc/passwd", "../../../etc/passwd", "America/../UTC", "America", "America/", "a b",
      "UTC\0", "Nowhere/At_All", "zone1970.tab", String(repeating: "a", count: 61),
    ])
  func names(name: String) {
    #expect(ZoneFolder().find(name) == nil)
  }

  @Test("a zone that tzdata has changed is read anew; a damaged one is none")
  func changed() async throws {
    try await withTemporaryFolder { folder in
      let file = URL(filePath: folder.file("Home"))
      let zones = ZoneFolder(folder.path)
      try Data(Zoneinfo.bytes("America/Sao_Paulo")).write(to: file)
      let first = try #require(zones.find("Home"))
      #expect(zones.find("Home") == first)
      // As packages do: another file in its place.
      let other = URL(filePath: folder.file("Other"))
      try Data(Zoneinfo.bytes("Europe/Lisbon")).write(to: other)
      #expect(rename(other.path, file.path) == 0)
      let second = try #require(zones.find("Home"))
      #expect(second != first)
      try Data([0x54, 0x5A]).write(to: file)
      #expect(zones.find("Home") == nil)
    }
  }
}
