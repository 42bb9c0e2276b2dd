import Glibc
import UmbuServer

@main
struct Main {
  static func main() async {
    // A reader of our output that has gone is no reason to die.
    signal(SIGPIPE, SIG_IGN)
    let result = await CommandLine.Invocation(CommandLine.arguments.dropFirst()).run()
    exit(Int32(result.exitCode))
  }
}
