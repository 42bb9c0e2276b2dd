extension CommandLine.Invocation {
  func importPurchases() async -> CommandResult {
    var arguments = words
    if arguments.count == 3 { arguments[2] = absolute(arguments[2]) }
    return await operate(arguments + given(["--yes"]))
  }
}
