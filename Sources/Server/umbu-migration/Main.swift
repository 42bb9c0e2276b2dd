import Glibc
import UmbuServer

/// Prints the migration that an app's new record types ask for (`Tools/migration APP`).
@main
struct Main {
  static func main() async {
    let (code, text) = await answer(Array(CommandLine.arguments.dropFirst()))
    print(text)
    exit(code)
  }

  private static func answer(_ words: [String]) async -> (Int32, String) {
    let apps = AppDefinition.hosted
    let ids = apps.map(\.id).joined(separator: ", ")
    guard words.count == 1 else { return (2, "Tools/migration takes an app: \(ids).") }
    guard let app = apps.first(where: { $0.id == words[0] }) else {
      return (2, "There is no app \(words[0]): \(ids).")
    }
    do {
      let next = try await NextMigration(of: app)
      var lines: [String] = []
      if let text = next.text { lines.append(text) }
      if !next.differences.isEmpty {
        lines.append("Written by hand, since what is there changes:")
        lines += next.differences.map { "  \($0)" }
      }
      return lines.isEmpty
        ? (0, "The migrations of \(app.name) make all that its records ask for.")
        : (next.differences.isEmpty ? 0 : 1, lines.joined(separator: "\n"))
    } catch {
      return (1, "Not done: \(error)")
    }
  }
}
