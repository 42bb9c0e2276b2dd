import Glibc

extension CommandLine.Invocation {
  /// Says what will go, asks a person who sits before a terminal for the name, and erases.
  func erase() async -> CommandResult {
    guard words.count == 2 else { return wrong("erase takes a space's id or exact name.") }
    if options["--yes"] != nil { return await eraseSurely() }
    let asked = await operate(words)
    guard asked.exitCode == 1, asked.text.contains("--yes"), isatty(STDIN_FILENO) == 1 else {
      return asked
    }
    print(asked.text + "To erase it now, type its name as you wrote it:")
    // Also where what is said goes into a pipe.
    fflush(nil)
    guard readLine() == words[1] else {
      return CommandResult(exitCode: 1, "Nothing was erased.")
    }
    return await eraseSurely()
  }

  private func eraseSurely() async -> CommandResult {
    let erased = await operate(words + ["--yes"] + keyCopy())
    guard erased.exitCode == 0, options["--archive"] != nil else { return erased }
    let forgotten = await operate(["archive", "forget"] + folders() + keyCopy())
    return CommandResult(exitCode: forgotten.exitCode, erased.text + forgotten.text)
  }

  func folders() -> [String] {
    options["--archive"].map { ["--archive", absolute($0)] } ?? []
  }
}
