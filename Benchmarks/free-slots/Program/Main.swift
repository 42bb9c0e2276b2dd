import Foundation
import Scheduling
import Values

@main
struct Main {
  private static let rounds = 101
  private static let limit = 10.0

  static func main() throws {
    let file = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
    let clinic = BusyClinic(try ZoneRules(name: "America/Sao_Paulo", tzif: [UInt8](file)))
    var times: [Double] = []
    var slots = 0
    for _ in 0..<rounds {
      let took = ContinuousClock().measure { slots = clinic.freeSlots() }
      times.append(took / .milliseconds(1))
    }
    let middle = times.sorted()[rounds / 2]
    let figures = [middle, middle / limit].map { String(format: "%.2f", $0) }
    print("free-slots \(figures[0]) ms \(figures[1]) limit-\(Int(limit))-ms-with-\(slots)-slots")
  }
}
