import Foundation

/// Makes the events that engines are compared with; `Benchmarks/analytics/run` says what is measured.
///
///     EventsBenchmark generate DATA CSV EVENTS PEOPLE DAYS
///     EventsBenchmark mix DATA EVENTS PEOPLE DAYS
///     EventsBenchmark ask DATA QUESTIONS ROUNDS [THREADS]
///
/// `generate` puts segments, people and links into the data of a server that is stopped and has run once, and the same
/// rows as CSV, a file a day, into a folder. `mix` adds fresh events, one to a hundred, and erases one person of a
/// thousand. `ask` answers questions in this process, so many times each, and says what they cost of a processor,
/// and how long they take on so many threads, of which there are two unless it is said.
@main
struct EventsBenchmark {
  static func main() async {
    do {
      let words = CommandLine.arguments
      switch (words.dropFirst().first, words.count) {
      case ("generate", 7):
        let world = try EventWorld(numbers(words[4...]))
        try await Generation(world, data: words[2], csv: words[3]).run()
      case ("mix", 6): try await Mixture(EventWorld(numbers(words[3...])), data: words[2]).run()
      case ("ask", 5), ("ask", 6):
        guard let rounds = Int(words[4]), rounds > 0 else {
          throw Wrong(reason: "how many rounds?")
        }
        let threads = words.count == 6 ? Int(words[5]) ?? 1 : 2
        try await Asking(data: words[2], questions: words[3], rounds: rounds, threads: threads)
          .run()
      default:
        throw Wrong(
          reason: "generate DATA CSV EVENTS PEOPLE DAYS, mix DATA EVENTS PEOPLE DAYS, or "
            + "ask DATA QUESTIONS ROUNDS [THREADS]")
      }
    } catch {
      FileHandle.standardError.write(Data("EventsBenchmark: \(error)\n".utf8))
      exit(1)
    }
  }

  struct Wrong: Error {
    var reason: String
  }

  private static func numbers(_ words: ArraySlice<String>) throws -> [Int] {
    let numbers = words.compactMap { Int($0) }
    guard numbers.count == 3, numbers.allSatisfy({ $0 > 0 }) else {
      throw Wrong(reason: "events, people and days are numbers above 0")
    }
    return numbers
  }
}
