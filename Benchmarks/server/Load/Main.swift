import Foundation

/// Runs the server and loads it; what is measured is said in `Benchmarks/server/run` and the
/// others that run it.
@main
struct UmbuLoad {
  static func main() {
    do {
      try run()
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  private static func run() throws {
    let wanted = CommandLine.arguments.dropFirst()
    func wants(_ name: String) -> Bool { wanted.isEmpty || wanted.contains(name) }
    for size in [1, 10] where wants("mutations") || wanted.contains("mutations-\(size)") {
      try MutationLoad(mutationsARequest: size).run()
    }
    if wants("bookings") { try BookingLoad().run() }
    // On the server that Tools/postgres names (Benchmarks/postgres/run).
    if wanted.contains("postgres") { try PostgresLoad().run() }
    // Benchmarks of their own, by these names.
    if wanted.contains("download") { try DownloadLoad().run() }
    if wanted.contains("growth") { try GrowthLoad().run() }
    if wanted.contains("fan-out") { try FanOutLoad().run() }
    if wanted.contains("idle") { try IdleLoad().run() }
    if wanted.contains("unlock") { try UnlockLoad().run() }
    // Benchmarks/analytics/run.
    if wanted.contains("events") { try EventLoad().run() }
    if wanted.contains("events-beside") { try EventsBesideLoad().run() }
    if wanted.contains("events-arrival") { try ArrivalLoad().run() }
    if wants("poke") { try PokeLoad().run() }
    if wants("memory") { try MemoryLoad().run() }
    if wants("limits") { try LimitsLoad().run() }
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
