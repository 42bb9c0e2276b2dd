import AppStore
import Crypto
import Values

/// Answers the questions of Tests/AppStore/judge.py: a line each on standard input, its parts between tabs (the
/// root in Base64 for URLs, the app's bundle, its number, the environment, now, a kind and a signed text), and a line
/// each on standard output: `ok` or why not.
@main
struct Main {
  static func main() {
    while let line = readLine() {
      print(answer(line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)))
    }
  }

  private static func answer(_ parts: [String]) -> String {
    // The clock stands where the judge's does: nothing of these is signed later.
    guard parts.count == 7, let root = [UInt8](base64URL: parts[0]), let now = Int64(parts[4]),
      let environment = StoreEnvironment(rawValue: parts[3]),
      let app = StoreApp(bundleID: parts[1], appleID: Int64(parts[2]), environment: environment),
      let verifier = SignedDataVerifier(
        app, roots: [root], now: { Instant(milliseconds: now) })
    else { return "! not a question" }
    do throws(StoreRefusal) {
      switch parts[5] {
      case "transaction": _ = try verifier.transaction(parts[6])
      case "renewal": _ = try verifier.renewal(parts[6])
      case "notification": _ = try verifier.notification(parts[6])
      default: return "! not a kind"
      }
      return "ok"
    } catch {
      return error.code
    }
  }
}
