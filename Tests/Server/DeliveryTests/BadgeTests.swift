import Delivery
import Testing
import Values

@Suite("The number on an app's icon")
struct BadgeTests {
  @Test(
    "PL-008 however much is counted, an icon says two digits",
    arguments: [(nil, nil), (0, 0), (1, 1), (99, 99), (100, 99), (Int.max, 99), (-1, 0)]
      as [(Int?, Int?)])
  func bounded(counted: Int?, shown: Int?) {
    let content = MessageContent(to: Recipient(language: .pt, zone: .utc), badge: counted)
    #expect(content.badge == shown)
  }
}
