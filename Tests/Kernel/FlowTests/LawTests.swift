import Flow
import Screen
import Testing
import Values

/// Effects and scenes as functors: wrapping in nothing changes nothing, and wrapping twice is
/// wrapping once in both.
@Suite("laws of map")
struct LawTests {
  private let effect = Effect<Int>.all([
    Effect.now { now in Int(now.milliseconds) },
    Effect.readPreference("size") { text in Int(text ?? "") ?? 0 },
    Effect.back,
    Effect.after("wait", milliseconds: 5, 3),
  ])

  @Test("CC-007 identity: an effect mapped by identity asks and receives the same")
  func effectIdentity() {
    #expect(transcript(effect.map { $0 }) == transcript(effect))
  }

  @Test("CC-007 associativity: two maps are one map of the composition")
  func effectAssociativity() {
    let twice = effect.map(double).map(name)
    let once = effect.map { name(double($0)) }
    #expect(transcript(twice) == transcript(once))
    #expect(transcript(twice).contains("n14"))
  }

  @Test("CC-007 joining effects is associative, and none is its neutral element")
  func effectMonoid() {
    let a = Effect<Int>.back
    let b = Effect<Int>.newID { _ in 1 }
    #expect(transcript((a + b) + effect) == transcript(a + (b + effect)))
    #expect(transcript(.none + effect) == transcript(effect))
    #expect(transcript(effect + .none) == transcript(effect))
    #expect(transcript(.all([a, b, effect])) == transcript(a + b + effect))
  }

  @Test("CC-007 map keeps the joins: mapping the whole is mapping the parts")
  func effectHomomorphism() {
    let a = Effect<Int>.newID { _ in 1 }
    #expect(
      transcript((a + effect).map(double)) == transcript(a.map(double) + effect.map(double)))
  }

  @Test("CC-007 identity: a scene mapped by identity sends the same actions")
  func sceneIdentity() {
    #expect(sent { $0.map { $0 } } == sent { $0 })
  }

  @Test("CC-007 associativity: a grandchild's scene wraps through both parents")
  func sceneAssociativity() {
    let twice = sent { scene in scene.map(double).map { (text: String) in text.count } }
    let once = sent { scene in scene.map { (text: String) in double(text.count) } }
    #expect(twice == [6, 6])
    #expect(twice == once)
  }

  private func double(_ number: Int) -> Int { number * 2 }
  private func name(_ number: Int) -> String { "n\(number)" }

  /// What an effect asks for and what it makes of answers.
  private func transcript<Action>(_ effect: Effect<Action>) -> [String] {
    let answers: [Response] = [
      .instant(Instant(milliseconds: 7)), .preference("4"), .fired, .identifier(.zero),
    ]
    return effect.steps.flatMap { step in
      ["\(step.request)"] + answers.map { step.receive($0).map { "\($0)" } ?? "-" }
    }
  }

  /// The actions that reach the root from a child's tap and key.
  private func sent(_ child: (Scene<Int>) -> Scene<Int>) -> [Int?] {
    sent(child, tap: 3)
  }

  private func sent(_ child: (Scene<Int>) -> Scene<String>) -> [Int?] {
    sent(child, tap: "tap")
  }

  private func sent<Child>(_ child: (Scene<Int>) -> Scene<Child>, tap: Child) -> [Int?] {
    var handlers: [(EventData) -> Int?] = []
    let root = Scene<Int>(Surroundings(now: .epoch, width: 360)) { handler in
      handlers.append(handler)
      return HandlerID(handlers.count)
    }
    let scene = child(root)
    _ = scene.onTap(tap)
    _ = scene.on(.keyDown) { data in if case .none = data { tap } else { nil } }
    return handlers.map { $0(.none) }
  }
}
