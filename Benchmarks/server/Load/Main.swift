import Foundation

/// Runs the server and loads it; what is measured is said in `Benchmarks/server/run`.
@main
struct UmbuLoad {
  static func main() throws {
    let wanted = CommandLine.arguments.dropFirst()
    func wants(_ name: String) -> Bool { wanted.isEmpty || wanted.contains(name) }
    for size in [1, 10] where wants("mutations") || wanted.contains("mutations-\(size)") {
      try MutationLoad(mutationsARequest: size).run()
    }
    // On the server that Tools/postgres names (Benchmarks/postgres/run).
    if wanted.contains("postgres") { try PostgresLoad().run() }
    if wants("poke") { try PokeLoad().run() }
    if wants("memory") { try MemoryLoad().run() }
  }

  /// Prints a figure.
  static func report(
    _ name: String, _ value: Double, _ unit: String, _ ratio: Double, _ peer: String
  ) {
    print(String(format: "server/%@ %.1f %@ %.2f %@", name, value, unit, ratio, peer))
  }

  /// Seconds that `body` takes.
  static func time(_ body: () throws -> Void) rethrows -> Double {
    let time = try ContinuousClock().measure(body).components
    return Double(time.seconds) + Double(time.attoseconds) * 1e-18
  }
}
