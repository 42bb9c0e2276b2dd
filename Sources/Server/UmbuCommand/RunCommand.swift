import Glibc
import UmbuServer

/// Does what the command line asks of a server that hosts these apps, and ends the process. The first app is
/// the one that commands mean where none is named.
public func runCommand(hosting apps: [AppDefinition]) async -> Never {
  // A reader of our output that has gone is no reason to die.
  signal(SIGPIPE, SIG_IGN)
  let invocation = CommandLine.Invocation(CommandLine.arguments.dropFirst(), hosting: apps)
  let result = await invocation.run()
  exit(Int32(result.exitCode))
}
