/// What of the store could not be read.
struct BrokenParts {
  var keys: [String] = []
  var sequences: [Int64] = []
  var isEmpty: Bool { keys.isEmpty && sequences.isEmpty }
}
