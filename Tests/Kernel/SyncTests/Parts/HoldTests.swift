import Testing

@testable import Sync

@Suite struct HoldTests {
  @Test("Without a hold nothing stored is surely unsent, with one what lies behind it")
  func unsent() {
    var hold = Hold()
    #expect(!hold.isUnsent(1))
    let sets = [hold.set(3), hold.set(3)]
    #expect(sets == [true, false])
    #expect(!hold.isUnsent(3) && hold.isUnsent(4))
    let lifts = hold.set(nil)
    #expect(lifts && !hold.isUnsent(4))
  }

  @Test("A new leader believes the hold, and without one nothing that it finds")
  func assuming() {
    var hold = Hold()
    hold.assumeSent(upTo: 8)
    #expect(hold.offered == 8)
    hold.assumeSent(upTo: 12)
    #expect(hold.offered == 8)
    hold.forgetSent()
    _ = hold.set(5)
    hold.assumeSent(upTo: 12)
    #expect(hold.offered == 5)
    hold.noteSent(7)
    hold.noteSent(6)
    #expect(hold.offered == 7)
  }
}
