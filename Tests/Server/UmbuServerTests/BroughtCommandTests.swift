import SampleServer
import Testing

@testable import UmbuCommand
@testable import UmbuServer

@Suite("Commands that modules bring")
struct BroughtCommandTests {
  /// Sample with a module of the tests, beside an app without it.
  private static var apps: [AppDefinition] {
    var sample = AppDefinition.sample
    sample.modules.insert(LedgerModule.self, at: sample.modules.count - 1)
    return [.fisioFlow, sample]
  }

  private func outcome(
    _ arguments: [String], of apps: [AppDefinition] = BroughtCommandTests.apps
  ) async -> CommandResult {
    await CommandLine.Invocation(arguments, hosting: apps).outcome()
  }

  @Test("umbu help has a module's commands and options where an app lists it, and nowhere else")
  func helped() async {
    let help = await outcome(["help"]).text
    #expect(help.hasPrefix("umbu serve "))
    #expect(help.contains("\n    --ledger WORD  what the ledger is called\n"))
    #expect(
      help.contains("\numbu ledger count [--since DAY] [--closed]\n    counts what was done\n"))
    let without = await outcome(["help"], of: [.fisioFlow]).text
    #expect(!without.contains("ledger count") && !without.contains("--ledger"))
    // In the same order each time, and each command once, although both apps list its module.
    let again = await outcome(["--help"]).text
    #expect(again == help)
    for line in ["umbu why ID", "umbu user list", "umbu backup FILE [--keys COPY] [--with-files]"] {
      #expect(help.split(separator: "\n").count { $0 == line } == 1, "\(line)")
    }
  }

  @Test("a module's command is run by the server and by the command line alone")
  func run() async throws {
    let room = try await ServerRoom.open(of: Self.apps)
    defer { room.remove() }
    let commands = Commands(room.umbu.apps)
    let told = await commands.run(["ledger", "count", "--app", "sample"])
    #expect(told.exitCode == 0 && told.text == "sample 0 \n")
    let unknown = await commands.run(["ledger", "weigh", "--app", "sample"])
    #expect(unknown.exitCode == 2)
    #expect(unknown.text == "Not a command: ledger weigh. See umbu help.\n")
    let data = room.umbu.installation.data
    await room.umbu.stop()

    let place = ["--data", data.folder] + (data.postgreSQL.map { ["--database", $0] } ?? [])
    let count = ["ledger", "count", "--closed", "--since", "2026-01-01", "--app", "sample"]
    let alone = await outcome(count + place)
    #expect(alone.text == "sample 0 --since 2026-01-01 --closed\n")
    let missing = await outcome(["ledger", "count"] + place, of: [.fisioFlow])
    #expect(missing.exitCode == 2)
    #expect(missing.text == "umbu: There is no command ledger. See umbu help.\n")
    let option = await outcome(["user", "list", "--closed"] + place, of: [.fisioFlow])
    #expect(option.text == "umbu: There is no option --closed. See umbu help.\n")
  }

  @Test("a module's options are umbu serve's, and it says what is wrong with them")
  func serving() async {
    // What is asked for last is wrong as well, so that nothing is served in any case.
    let last = ["--data", "/nonexistent", "--anchors", "nowhere"]
    let wrong = await outcome(["serve", "--ledger", "two words"] + last)
    #expect(wrong.exitCode == 2)
    #expect(wrong.text == "umbu: --ledger is one word. See umbu help.\n")
    let right = await outcome(["serve", "--ledger", "word"] + last)
    #expect(right.text.hasPrefix("umbu: --anchors is file:/PATH"))
    #expect(OptionNames.toServe(Self.apps).withValue.contains("--ledger"))
    #expect(!OptionNames.toServe(Self.apps).withValue.contains("--since"), "of another command")
  }

  @Test("each command of the apps has words of its own, and help that names its options")
  func complete() {
    let commands = AppDefinition.hosted.commands
    #expect(Set(commands.map(\.words)).count == commands.count)
    for command in commands {
      let lines = command.help.split(separator: "\n", omittingEmptySubsequences: false)
      let name = "umbu " + command.words.joined(separator: " ")
      #expect(lines.first?.hasPrefix(name) == true, "\(name)")
      #expect(lines.allSatisfy { $0.hasPrefix("umbu ") || $0.hasPrefix("    ") }, "\(name)")
      for option in command.options.withValue + command.options.alone {
        #expect(command.help.contains(option), "\(name) \(option)")
      }
    }
    for brought in AppDefinition.hosted.serveOptions {
      let lines = brought.help.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.allSatisfy { $0.hasPrefix("    ") }, "\(brought.names.withValue)")
      for option in brought.names.withValue + brought.names.alone {
        #expect(brought.help.contains("    " + option) || brought.help.contains(", " + option))
      }
    }
  }
}
