import UmbuCommand
import UmbuServer

@main
struct Main {
  static func main() async {
    await runCommand(hosting: AppDefinition.hosted)
  }
}
