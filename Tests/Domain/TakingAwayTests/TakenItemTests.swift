import Journal
import TakingAway
import Testing

@Suite("What is taken away")
struct TakenItemTests {
  @Test("Two with another text differ, and the same are the same")
  func equality() {
    let item = Item()
    #expect(TakenItem(item, text: "a") != TakenItem(item, text: "b"))
    #expect(TakenItem(item, text: "a") == TakenItem(item, text: "a"))
  }
}
