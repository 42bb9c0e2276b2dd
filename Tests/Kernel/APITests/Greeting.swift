import API
import Fields

struct Greeting: FieldObject, Hashable {
  var name = ""
  var times = 0
  var tags: [String] = []

  init() {}

  init(_ name: String, times: Int, tags: [String] = []) {
    self.name = name
    self.times = times
    self.tags = tags
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("name", &name)
    fields.field("times", &times)
    fields.field("tags", &tags)
  }
}

enum Greetings {
  static let find = Endpoint<Greeting, Greeting>(
    "findGreeting", .get, "v1/greetings", access: .open, summary: "Find a greeting.")
  static let add = Endpoint<Greeting, Nothing>(
    "addGreeting", .post, "v1/greetings", access: .session, summary: "Add a greeting.")
  static let remove = Endpoint<Nothing, Nothing>(
    "removeGreeting", .delete, "v1/greetings/1", access: .session, summary: "Remove a greeting.")
}

extension HTTPOutcome {
  static func answer(_ status: Int, _ body: String = "", headers: [HTTPHeader] = []) -> HTTPOutcome
  {
    .answered(HTTPResponse(status: status, headers: headers, body: Array(body.utf8)))
  }
}
