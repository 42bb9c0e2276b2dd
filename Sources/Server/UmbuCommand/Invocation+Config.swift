import HTTP

extension CommandLine.Invocation {
  /// What of them is not for `serve`, and so for no file of `--config`.
  private static let notToServe: Set = [
    "--config", "--help", "--version", "--app", "--from", "--to", "--keys", "--at", "--replace",
    "--to-damage", "--yes", "--with-files", "--bundle", "--environment", "--month", "--root",
    "--start", "--uses", "--ends", "--trial", "--remove",
  ]
  /// Where the data is: what commands other than those about `serve` itself heed of such a file.
  private static let whereDataIs = ["--data", "--database", "--files"]

  /// Adds what a file says and the command line does not.
  mutating func configure(from path: String) {
    do throws(ConfigFile.Wrong) {
      let serving = { (names: [String]) in names.filter { !Self.notToServe.contains($0) } }
      let file = try ConfigFile(
        path, withValue: serving(Self.withValue), alone: serving(Self.alone),
        repeated: Self.repeated)
      let aboutServing = ["serve", "doctor"].contains(words.first)
      for (name, value) in file.options
      where options[name] == nil && (aboutServing || Self.whereDataIs.contains(name)) {
        options[name] = value
      }
    } catch {
      problem = problem ?? error.words
    }
  }
}

extension InheritedSocket.Failure {
  var words: String {
    switch self {
    case .notCounted(let text): "LISTEN_FDS is a number, not \(text)."
    case .several(let count):
      "LISTEN_FDS hands over \(count) sockets, and one is served; [::]:PORT takes both families."
    case .notListening(let descriptor):
      "Descriptor \(descriptor), which LISTEN_FDS hands over, is no TCP socket that listens."
    }
  }
}
