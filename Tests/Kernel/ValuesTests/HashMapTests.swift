import Effort
import Testing
import Values

/// A key whose hash is one of few, so that most keys are behind others.
private struct Crowded: HashKey, Hashable {
  var number: UInt32
  var hash: UInt32 { number % 5 }
}

@Suite("Maps and sets by hash")
struct HashMapTests {
  @Test(
    "hold what a dictionary holds, whatever is set and taken out",
    arguments: 0..<20 as Range<UInt64>)
  func asADictionary(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var map = HashMap<Crowded, Int>()
    var set = HashSet<Crowded>()
    var dictionary: [Crowded: Int] = [:]
    var seen: Set<Crowded> = []
    for step in 0..<400 {
      let key = Crowded(number: .random(in: 0..<60, using: &random))
      if Bool.random(using: &random) {
        #expect(map.updateValue(step, forKey: key) == dictionary.updateValue(step, forKey: key))
      } else {
        #expect(map.removeValue(forKey: key) == dictionary.removeValue(forKey: key))
      }
      #expect(set.insert(key) == seen.insert(key).inserted)
    }
    #expect(map.count == dictionary.count && set.count == seen.count)
    #expect(zip(map.keys, map.values).allSatisfy { dictionary[$0] == $1 })
    for number in 0..<60 as Range<UInt32> {
      let key = Crowded(number: number)
      #expect(map[key] == dictionary[key])
      #expect(set.contains(key) == seen.contains(key))
    }
  }

  @Test("keep the order in which keys were first set")
  func order() {
    var map = HashMap<String, Int>()
    for (value, key) in ["b", "a", "c", "a"].enumerated() { map[key] = value }
    #expect(map.keys == ["b", "a", "c"])
    #expect(map.values == [0, 3, 2])
  }

  @Test("are equal by what they hold, in any order")
  func equality() {
    let (a, b) = (UUID(high: 1, low: 2), UUID(high: 3, low: 4))
    #expect([a, b] as HashSet == [b, a])
    #expect([a] as HashSet != [b])
    var map = HashMap<UUID, Int>()
    map[a] = 1
    var other = map
    other[b] = 2
    #expect(map != other)
    other[b] = nil
    #expect(map == other)
  }
}

@Suite("Order")
struct OrderTests {
  @Test(
    "is that of the standard library and leaves equal elements as they stood",
    arguments: 0..<20 as Range<UInt64>)
  func asSorted(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 0..<70, using: &random)
    let elements = (0..<count).map { (key: Int.random(in: 0..<9, using: &random), place: $0) }
    let ordered = elements.ordered { $0.key < $1.key }
    let expected = elements.sorted { ($0.key, $0.place) < ($1.key, $1.place) }
    #expect(ordered.map(\.place) == expected.map(\.place))
  }
}
