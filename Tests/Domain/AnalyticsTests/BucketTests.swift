import Analytics
import Telemetry
import Testing
import Values

@Suite("What of a text is counted: how long it is, by ranges")
struct BucketTests {
  @Test("PR-062 PR-098 the ranges end where they say")
  func ranges() {
    let queries: [(Int, String)] = [
      (-1, "0"), (0, "0"), (1, "1-3"), (3, "1-3"), (4, "4-10"), (10, "4-10"), (11, "11-30"),
      (30, "11-30"), (31, "31+"), (10_000, "31+"),
    ]
    for (count, text) in queries {
      #expect(QueryLength(of: count).literal.text == text)
    }
    let contents: [(Int, String)] = [
      (0, "0"), (1, "1-100"), (100, "1-100"), (101, "101-500"), (500, "101-500"),
      (501, "501-2000"), (2_000, "501-2000"), (2_001, "2001+"),
    ]
    for (count, text) in contents {
      #expect(ContentLength(of: count).literal.text == text)
    }
  }

  @Test("PR-072 depths are quarters")
  func depths() {
    let depths: [(Double, ScrollDepth?)] = [
      (0, nil), (0.249, nil), (0.25, .quarter), (0.49, .quarter), (0.5, .half),
      (0.75, .threeQuarters),
      (0.999, .threeQuarters), (1, .whole), (1.2, .whole),
    ]
    for (share, depth) in depths {
      #expect(ScrollDepth(share) == depth)
    }
  }

  @Test("PR-072 however somebody scrolls, at most twelve in a minute are counted")
  func pace() {
    var pace = ScrollPace()
    var counted = 0
    // Ten times a second, another depth each time.
    for step in 0..<600 {
      let depth = ScrollDepth.allCases[step % 4]
      if pace.counts(depth, at: Instant(milliseconds: Int64(step) * 100)) { counted += 1 }
    }
    #expect(counted == 12)
  }

  @Test(
    "PR-072 who stays where they are is counted once, and a clock that is turned back holds nothing up"
  )
  func staying() {
    var pace = ScrollPace()
    let start = Instant(milliseconds: 100_000)
    let first = pace.counts(.half, at: start)
    let again = pace.counts(.half, at: start.adding(milliseconds: 60_000))
    let before = pace.counts(.whole, at: start.adding(milliseconds: -60_000))
    #expect(first && !again && before)
  }
}
