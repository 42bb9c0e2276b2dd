import HTTP
import UmbuServer

extension CommandLine.Invocation {
  /// Where the data is: what commands other than those about `serve` itself heed of such a file.
  private static let whereDataIs = ["--data", "--database", "--files"]

  /// Adds what a file says and the command line does not.
  mutating func configure(from path: String) {
    do throws(ConfigFile.Wrong) {
      let known = OptionNames.toServe(apps)
      let file = try ConfigFile(
        path, withValue: known.withValue, alone: known.alone, repeated: known.repeated)
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
