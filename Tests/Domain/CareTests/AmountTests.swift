import Care
import Testing

@Suite("How much, as people type it")
struct AmountTests {
  @Test(arguments: [
    ("1", 1_000), ("0,5", 500), ("0.5", 500), ("½", 500), ("1½", 1_500), ("1 ½", 1_500), ("¾", 750),
    ("1/2", 500), ("1 1/2", 1_500), ("1/3", 333), ("2/3", 667), ("2,125", 2_125), ("0", 0),
    (" 3 ", 3_000), ("100000", 100_000_000), ("3/2", 1_500),
  ])
  func read(text: String, thousandths: Int64) {
    #expect(DoseAmount(typed: text)?.thousandths == thousandths)
  }

  @Test(arguments: [
    "", " ", "a", "-1", "1/0", "1/17", "1//2", "1 2", "0,0005", "100001", "100000½", "1 1 1/2",
    "/2",
    "½½", "nan", "1/", "9999999999999999999",
  ])
  func refused(text: String) {
    #expect(DoseAmount(typed: text) == nil)
  }

  @Test func written() {
    #expect(DoseAmount(thousandths: 1_500).text(in: .pt) == "1,5")
    #expect(DoseAmount(thousandths: 333).text(in: .en) == "0.333")
    #expect(DoseAmount(2).text(in: .pt) == "2")
  }
}
