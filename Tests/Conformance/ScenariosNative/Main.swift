import Glibc
import Scenarios

// Glibc is imported for its mathematics: `Double.rounded()` in shared code links against it.

@main
struct Main {
  static func main() {
    runScenarios { line in print(line) }
  }
}
