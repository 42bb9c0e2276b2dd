/// A figure of an app at this moment, as Prometheus reads it.
struct Figure: Sendable, Hashable {
  enum Kind: String, Sendable {
    case counter, gauge
  }

  var name: String
  var kind: Kind
  /// What it counts, in words.
  var help: String
  /// What tells it from others of its name, besides the app.
  var labels: [Label]
  var value: String

  struct Label: Sendable, Hashable {
    var name: String
    var value: String

    init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  init(
    _ name: String, _ kind: Kind, _ help: String, _ value: some CustomStringConvertible,
    _ labels: Label...
  ) {
    self.name = name
    self.kind = kind
    self.help = help
    self.labels = labels
    self.value = value.description
  }
}
