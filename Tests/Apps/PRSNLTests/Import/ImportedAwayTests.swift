import Flow
import Importing
import Journal
import struct Journal.Tag
import Records
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("What other apps have kept is taken away and brought back")
struct ImportedAwayTests {
  private static let files = ["pocket.csv", "raindrop.csv"]

  /// A device with what Pocket and Raindrop.io handed out.
  private func filled() throws -> ExportDevice {
    let device = ExportDevice()
    for name in Self.files {
      let bringing = ImportDevice()
      bringing.files = [(name, try ImportFixture.bytes(name))]
      bringing.look()
      bringing.send(.startTapped)
      bringing.run()
      for item in bringing.items { device.records.put(item) }
      for tag in Transaction(bringing.storage).all(Tag.self, by: "key", equal: []) {
        device.records.put(tag)
      }
      device.values.merge(bringing.values) { $1 }
    }
    return device
  }

  @Test(
    "PL-015 PR-128 what came from Pocket and Raindrop.io comes back identical, from each form",
    arguments: TakeAwayFormat.allCases)
  func identical(format: TakeAwayFormat) throws {
    let device = try filled()
    let whole = device.contents
    #expect(whole.items.count == 7)
    let marked = try #require(whole.items.first { $0.title == "Com marcação" })
    let text = device.text(marked.id, marked.text)
    #expect(text == "Para a bancada\n\nCorte sempre\na favor do veio.")
    #expect(whole.tags.map(\.name).contains("Minas Gerais"))
    let file = try #require(device.takeAway(as: format))
    let other = ExportDevice()
    other.bringBack((file.name, file.bytes))
    #expect(other.summary?.items == 7 && other.summary?.leftOut == [])
    #expect(other.contents == whole)
    // Known as what came: the same files bring none of it again.
    let library = try #require(other.parts[Library.self])
    let known = KnownItems(library.shelf)
    for item in whole.items {
      let again = ImportedItem(item.source, origin: item.origin ?? "")
      #expect(known.has(again), "\(item.title)")
    }
  }
}
