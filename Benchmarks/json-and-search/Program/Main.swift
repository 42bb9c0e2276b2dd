import Fields
import Foundation
import Values

@main
struct Main {
  static func main() throws {
    let people = (0..<10_000).map { Person(number: $0) }
    let tree = JSONValue.array(people.map(\.object))
    let bytes = tree.bytes
    let data = Data(bytes)
    let megabytes = Double(bytes.count) / 1e6

    let serialization = best { _ = try? JSONSerialization.jsonObject(with: data) }
    let parsing = best { _ = try? JSONValue.parse(bytes) }
    report("read-json-value", megabytes / parsing, "MB/s", serialization / parsing, "Foundation")

    let written = best { _ = tree.bytes }
    let object = try JSONSerialization.jsonObject(with: data)
    let serializing = best { _ = try? JSONSerialization.data(withJSONObject: object) }
    report("write-json-value", megabytes / written, "MB/s", serializing / written, "Foundation")

    let texts = people.map { $0.jsonBytes() }
    let datas = texts.map { Data($0) }
    let decoder = JSONDecoder()
    let reading = best { for text in texts { _ = try? Person(jsonBytes: text) } }
    let decoding = best {
      for data in datas { _ = try? decoder.decode(PlainPerson.self, from: data) }
    }
    report("read-fields", megabytes / reading, "MB/s", decoding / reading, "JSONDecoder")

    let encoder = JSONEncoder()
    let plain = try datas.map { try decoder.decode(PlainPerson.self, from: $0) }
    let writing = best { for person in people { _ = person.jsonBytes() } }
    let encoding = best { for person in plain { _ = try? encoder.encode(person) } }
    report("write-fields", megabytes / writing, "MB/s", encoding / writing, "JSONEncoder")

    let folded = people.map {
      FoldedText([$0.fullName, $0.cpf?.digits ?? "", $0.phone?.digits ?? ""])
    }
    let queries = ["j", "jo", "joao", "joao sil", "goncalves ant", "zzz", "987651"].map {
      FoldedQuery($0)
    }
    let slowest = queries.map { query in
      best { _ = folded.filter { $0.contains(query) }.count }
    }.max()
    let keystroke = slowest ?? 0
    report("search-10000", keystroke * 1000, "ms", 0.010 / keystroke, "10 ms")
  }

  /// The seconds of the quickest of ten runs.
  private static func best(_ body: () -> Void) -> Double {
    var best = Duration.seconds(1000)
    for _ in 0..<10 { best = min(best, ContinuousClock().measure(body)) }
    return best / .seconds(1)
  }

  private static func report(
    _ name: String, _ value: Double, _ unit: String, _ ratio: Double, _ peer: String
  ) {
    let figure = String(format: "%.2f", value)
    print("\(name) \(figure) \(unit) \(String(format: "%.2f", ratio)) \(peer)")
  }
}
