import SampleServer
import UmbuCommand
import UmbuServer

/// `umbu` with Sample, the second app of the tests, beside the apps that it hosts.
@main
struct Main {
  static func main() async {
    await runCommand(hosting: AppDefinition.hosted + [.sample])
  }
}
