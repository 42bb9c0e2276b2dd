import API
import Fields
import Flow
import FlowTesting
import Records
import Testing
import Values

/// How what a feature asks for comes to nothing.
enum Failing: String, CaseIterable, Sendable {
  // What the server is asked for
  case unreachable, refused, tooMany, serverError, malformed
  // A change of the device's records
  case forbidden, missing, unreadable, unknownMutation

  static let calls: [Failing] = [.unreachable, .refused, .tooMany, .serverError, .malformed]
  static let changes: [Failing] = [.forbidden, .missing, .unreadable, .unknownMutation]

  /// What is answered to that. A change that is on the way to a call that fails is done.
  func response(to request: Request) -> Response {
    switch self {
    case .unreachable: call(request) ?? .http(.failed(.unreachable))
    case .refused:
      call(request) ?? .problem(Problem(status: 403, title: "Forbidden", code: "forbidden"))
    case .tooMany:
      call(request) ?? .problem(Problem(status: 429, title: "Too Many", code: "rateLimited"))
    case .serverError: call(request) ?? .http(.answered(HTTPResponse(status: 500)))
    case .malformed:
      call(request) ?? .http(.answered(HTTPResponse(status: 200, body: Array("{".utf8))))
    case .forbidden: .mutation(.refused(Refusal(.forbidden)))
    case .missing: .mutation(.refused(Refusal(.missing, "patient")))
    case .unreadable: .mutation(.refused(Refusal(.unreadable, "x")))
    case .unknownMutation: .mutation(.refused(Refusal(.unknownMutation)))
    }
  }

  private func call(_ request: Request) -> Response? {
    switch request {
    case .http: nil
    case .telemetry(.reset): .reset(.failed(error))
    case .telemetry: .telemetry(.failed(error))
    default: .mutation(.saved)
    }
  }

  /// The same as a host tells it that asks the server by itself.
  private var error: APIError {
    switch self {
    case .refused: .forbidden(Problem(status: 403, title: "Forbidden", code: "forbidden"))
    case .tooMany: .rateLimited(retryAfter: nil)
    case .serverError: .server(status: 500, retryAfter: nil)
    case .malformed: .decoding(FieldError("rows", .missing))
    default: .network(.unreachable)
    }
  }

  /// What a person is told, where the feature has no words of its own.
  var words: String {
    switch self {
    case .unreachable: "Sem conexão com o servidor"
    case .refused, .forbidden: "não permite isto"
    case .tooMany: "Foram tentativas demais"
    case .serverError, .malformed: "Algo falhou no servidor"
    case .missing: "Este paciente já não existe."
    case .unreadable: "Algum dado não pôde ser lido."
    case .unknownMutation: "O servidor ainda não conhece esta alteração."
    }
  }
}

extension Loads {
  /// How it can fail.
  var failings: [Failing] {
    switch self {
    case .save, .decide, .reopen, .makeCopy: Failing.changes
    default: Failing.calls
    }
  }

  /// What is said when it fails so.
  func words(_ failing: Failing) -> String {
    switch (self, failing) {
    case (.accesses, .unreachable), (.olderAccesses, .unreachable):
      "Este relatório precisa de internet"
    case (.history, .unreachable), (.olderHistory, .unreachable): "O histórico precisa de internet"
    case (.choices, .unreachable), (.messageTexts, .unreachable): "Sem internet agora"
    case (.sentMessages, .unreachable): "As mensagens precisam de internet"
    case (.sendConfirmation, .tooMany), (.forget, .tooMany): "Já enviamos um há pouco."
    case (.changeEmail, .tooMany), (.changePassword, .tooMany): "Já enviamos links há pouco."
    // Whatever the reason: the audit was not told.
    case (.makeCopy, _): "não permite isto"
    case (.saveDocument, .unreachable), (.showPicture, .unreachable):
      "Conecte-se à internet para abrir."
    case (.saveDocument, _), (.showPicture, _): "Não foi possível abrir."
    default: failing.words
    }
  }

  /// How its page shows that it is awaited.
  var spinner: String {
    switch self {
    case .look, .lookAtChange, .accesses, .olderAccesses, .history, .olderHistory, .choices,
      .messageTexts, .sentMessages, .listFeeds, .listDevices, .buy, .listPurchases, .ownRows:
      "class=\"skeleton\""
    case .changePassword: "Enviando o link"
    case .role, .mail, .revoke, .removeMember, .decide, .endFeed, .endDevice,
      .endOtherDevices, .endPurchase, .openPortal:
      " disabled"
    case .listCopies: "role=\"status\""
    // The toast is gone.
    case .reopen: ""
    default: "aria-busy=\"true\""
    }
  }

  /// Whether why it failed stands until it succeeds.
  var isRemembered: Bool { self == .makeCopy || self == .sendCopy }
}

/// Something that is asked for, and how it fails.
struct LoadFailing: CustomTestStringConvertible, Sendable {
  let load: Loads
  let failing: Failing

  static let all = Loads.allCases.flatMap { load in
    load.failings.map { LoadFailing(load: load, failing: $0) }
  }

  /// Of who signs in, of accounts and of teams.
  static let ofPeople = Array(all.prefix { $0.load != .accesses })
  /// Of what a clinic keeps, and of all else.
  static let ofRecords = Array(all.dropFirst(ofPeople.count))

  var testDescription: String { "\(load), \(failing)" }
}
