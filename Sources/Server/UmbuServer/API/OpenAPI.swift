import API
import Fields

/// The OpenAPI 3.1 document of the operations that are routed.
enum OpenAPI {
  /// - Parameter apps: each app's path and operations.
  static func document(of apps: [(id: String, name: String, operations: [Operation])])
    -> JSONValue
  {
    let paths = apps.flatMap { app in
      let byPath = Dictionary(grouping: app.operations, by: \.path)
      return byPath.keys.sorted().map { path in
        JSONValue.Member(
          "/\(app.id)/\(path)",
          .object(
            (byPath[path] ?? []).map { operation in
              .init(
                operation.method.rawValue.lowercased(),
                describe(operation, of: app, isAlone: apps.count == 1))
            }))
      }
    }
    return object([
      ("openapi", .text("3.1.0")),
      (
        "info",
        object([
          ("title", .text("Umbu")), ("version", .text(umbuVersion)),
          (
            "description",
            .text(
              """
              Accounts and sync of the apps on this server. Files are sent by tus 1.0 and read under \
              v1/files of an app, as Docs/Files.md says.
              """)
          ),
        ])
      ),
      ("servers", .array([object([("url", .text("/"))])])),
      ("paths", .object(paths)),
      (
        "components",
        object([
          ("schemas", object([("Problem", Problem.jsonSchema)])),
          ("responses", object([("problem", problem)])),
          (
            "securitySchemes",
            object([
              ("session", object([("type", .text("http")), ("scheme", .text("bearer"))]))
            ])
          ),
        ])
      ),
    ])
  }

  private static func describe(
    _ operation: Operation, of app: (id: String, name: String, operations: [Operation]),
    isAlone: Bool
  ) -> JSONValue {
    let id = isAlone ? operation.name : "\(app.id)_\(operation.name)"
    var members: [(String, JSONValue)] = [
      ("operationId", .text(id)), ("summary", .text(operation.summary)),
      ("tags", .array([.text(app.name)])),
    ]
    if operation.access == .session {
      members.append(("security", .array([object([("session", .array([]))])])))
    }
    if operation.method.hasBody {
      members.append(
        (
          "requestBody",
          object([
            ("required", .boolean(true)), ("content", json(operation.input)),
          ])
        ))
    }
    members.append(("responses", responses(of: operation)))
    return object(members)
  }

  private static func responses(of operation: Operation) -> JSONValue {
    let content =
      operation.types.isEmpty
      ? json(operation.output) : object(operation.types.map { ($0, object([])) })
    let done = object([("description", .text("Done.")), ("content", content)])
    var statuses: [Int] = [429, 500, 503, 507]
    if operation.method.hasBody { statuses += [400, 413, 415, 422] }
    if operation.access == .session { statuses += [401] }
    statuses += operation.refusals
    let problems = statuses.sorted().map { status in
      JSONValue.Member(
        String(status), object([("$ref", .text("#/components/responses/problem"))]))
    }
    var answers = [JSONValue.Member("200", done)]
    if operation.tagged != nil {
      let same = "Still the same as the answer whose ETag was sent as If-None-Match."
      answers.append(JSONValue.Member("304", object([("description", .text(same))])))
    }
    return .object(answers + problems)
  }

  private static let problem = object([
    ("description", .text("Not done, and why (RFC 9457).")),
    (
      "content",
      object([
        (
          Problem.contentType,
          object([("schema", object([("$ref", .text("#/components/schemas/Problem"))]))])
        )
      ])
    ),
  ])

  private static func json(_ fields: [NamedField]) -> JSONValue {
    object([
      ("application/json", object([("schema", JSONSchema.object(of: fields))]))
    ])
  }

  private static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map { JSONValue.Member($0.0, $0.1) })
  }
}
