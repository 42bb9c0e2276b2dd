import Testing

@Suite("The checker of histories")
struct HistoryCheckerTests {
  /// Two devices; everything in order.
  private let good: [History.Event] = [
    .invoked(device: 1, mutation: 1), .invoked(device: 1, mutation: 2), .unknown(device: 1),
    .invoked(device: 2, mutation: 7), .acknowledged(device: 1, mutation: 1),
    .acknowledged(device: 1, mutation: 2), .refused(device: 2, mutation: 7),
    .asked(device: 2), .saw(device: 2, version: 2, mutations: [1, 2]),
    .asked(device: 1), .saw(device: 1, version: 2, mutations: [1, 2]),
  ]

  @Test("a history in which all is well has no problems")
  func fine() {
    #expect(HistoryChecker(good, final: [1, 2]).problems == [])
  }

  @Test(
    "it finds each mistake that a server could make",
    arguments: [
      ([], [1], "2 was acknowledged and is lost"),
      ([], [1, 2, 2], "2 took effect 2 times"),
      ([], [1, 2, 7], "7 was refused and took effect"),
      ([], [1, 2, 9], "9 was never sent"),
      ([], [2, 1], "1 took effect after 2"),
      ([.saw(device: 2, version: 1, mutations: [])], [1, 2], "device 2 went back"),
      (
        [.asked(device: 3), .saw(device: 3, version: 2, mutations: [1])], [1, 2],
        "device 3 does not see 2"
      ),
      ([.startedOver(device: 1)], [1, 2], "device 1 was told to start over"),
      (
        [.saw(device: 1, version: 3, mutations: [7])], [1, 2],
        "device 1 ends with other records"
      ),
    ] as [([History.Event], [UInt64], String)])
  func finds(_ more: [History.Event], _ final: [UInt64], _ problem: String) {
    let problems = HistoryChecker(good + more, final: final).problems
    #expect(problems.contains { $0.hasPrefix(problem) }, "\(problems)")
  }
}
