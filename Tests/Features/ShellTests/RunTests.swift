import Flow
import Records
import Testing
import Values

@testable import Shell

@Suite("many changes, one frame's worth after the other")
struct RunTests {
  private static let no = Refusal(.forbidden)

  /// Answers these, and tells after which of them more could be started.
  private func answer(
    _ run: inout Run<Int>, _ positions: [Int], _ outcome: MutationOutcome = .saved
  ) -> [Int] {
    positions.filter { run.answer($0, outcome) }
  }

  @Test("as many as a frame takes are started, and the next ones once those are answered")
  func frames() {
    var run = Run(Array(0..<120))
    for (first, last) in [(0, 50), (50, 100), (100, 120)] {
      let positions = run.start()
      #expect(positions == first..<last)
      // In whatever order they are answered.
      let goesOn = answer(&run, (first..<last).reversed())
      #expect(goesOn == [first])
    }
    let more = run.start()
    #expect(more == nil)
    #expect(run.done == 120 && run.doneOnes.count == 120)
  }

  @Test("what was refused is known by its place, and is not among those that were done")
  func refusals() {
    var run = Run([7, 8, 9])
    _ = run.start()
    let saved = answer(&run, [2], .savedInMemory)
    let refused = answer(&run, [1], .refused(Self.no))
    let last = answer(&run, [0])
    #expect(saved.isEmpty && refused.isEmpty && last == [0])
    #expect(run.refused == [.init(position: 1, refusal: Self.no)])
    #expect(run.answered == 3 && run.done == 2)
    #expect(run.doneOnes == [7, 9])
  }

  @Test("stopped, no more are started; nothing was wanted, none are")
  func stopping() {
    var run = Run(Array(0..<60))
    _ = run.start()
    run.isStopping = true
    _ = answer(&run, Array(0..<50))
    let more = run.start()
    #expect(more == nil && run.doneOnes == Array(0..<50))
    var none = Run([Int]())
    let nothing = none.start()
    #expect(nothing == nil)
  }
}
