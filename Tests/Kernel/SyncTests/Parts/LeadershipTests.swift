import Testing

@testable import Sync

@Suite struct LeadershipTests {
  @Test("The lead is asked for once and given up once, whether it was got or waited for")
  func candidate() {
    var leadership = Leadership()
    let asked = [leadership.stand(), leadership.stand()]
    #expect(asked == [true, false] && !leadership.isLeader)
    let given = [leadership.withdraw(), leadership.withdraw()]
    #expect(given == [true, false])
    let again = leadership.stand()
    #expect(again)
  }

  @Test("To lead is news once")
  func leading() {
    var leadership = Leadership()
    let news = [leadership.set(false), leadership.set(true), leadership.set(true)]
    #expect(news == [false, true, false] && leadership.isLeader)
  }
}
