import Flow
import Records
import Testing
import Values

@testable import Shell

@Suite("many changes, one frame's worth after the other")
struct RunTests {
  private static let no = Refusal(.forbidden)

  @Test("as many as a frame takes are started, and the next ones once those are answered")
  func frames() {
    var run = Run(Array(0..<120))
    #expect(run.start() == 0..<50)
    for position in 0..<49 { #expect(!run.answer(position, .saved)) }
    #expect(run.answer(49, .savedInMemory))
    #expect(run.start() == 50..<100)
    for position in (50..<100).reversed() {
      #expect(run.answer(position, .saved) == (position == 50))
    }
    #expect(run.start() == 100..<120)
    for position in 100..<120 { _ = run.answer(position, .saved) }
    #expect(run.start() == nil)
    #expect(run.done == 120 && run.doneOnes.count == 120)
  }

  @Test("what was refused is known by its place, and is not among those that were done")
  func refusals() {
    var run = Run(["a", "b", "c"])
    #expect(run.start() == 0..<3)
    #expect(!run.answer(2, .saved))
    #expect(!run.answer(1, .refused(Self.no)))
    #expect(run.answer(0, .saved))
    #expect(run.refused == [.init(position: 1, refusal: Self.no)])
    #expect(run.answered == 3 && run.done == 2)
    #expect(run.doneOnes == ["a", "c"])
  }

  @Test("stopped, no more are started; nothing was wanted, none are")
  func stopping() {
    var run = Run(Array(0..<60))
    #expect(run.start() == 0..<50)
    run.isStopping = true
    for position in 0..<50 { _ = run.answer(position, .saved) }
    #expect(run.start() == nil)
    #expect(run.doneOnes == Array(0..<50))
    var none = Run([Int]())
    #expect(none.start() == nil)
  }
}
