import Importing
import Testing

@Suite("What comes from another app")
struct ImportedItemTests {
  @Test("An item of which a file says nothing is a note without tags or dates")
  func blank() {
    let item = ImportedItem()
    #expect(item.kind == .note)
    #expect(item.tags.isEmpty && item.createdAt == nil && item.day == nil)
  }
}
