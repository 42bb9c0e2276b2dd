import API
import Delivery
import Notifications
import SyncServer
import Values

/// What messages say, and what became of them.
extension DeliveryModule {
  var ledger: Operation {
    Operation(LedgerEndpoints.read, bodyLimit: 4_096, refusals: [403]) {
      [context, delivery] query, call in
      let caller = try call.signedIn()
      return try await context.database.read { transaction in
        let role = try SpaceRoles.members.role(transaction, caller.account, query.space)
        guard let role, Self.mayRead(query, as: role, caller.account, in: context.app) else {
          throw Problem.notForRole
        }
        let found = try DeliveryLedger.entries(
          of: query.space, to: query.person, askedBefore: query.before, behind: query.behind,
          upTo: LedgerQuery.pageSize, in: transaction)
        var page = LedgerPage()
        page.entries = found.map { LedgerEntry($0, delivery.title(of: $0.kind)) }
        return page
      }
    }
  }

  /// Who runs the space sees all of it, whoever is in it what went to themselves, and whoever may read the records of those
  /// who come what went to one.
  private static func mayRead(
    _ query: LedgerQuery, as role: String, _ account: UUID, in app: AppDefinition
  ) -> Bool {
    if query.person == account { return true }
    if app.roles[role]?.managesSpace == true { return true }
    guard query.person != nil, let type = app.agenda?.personType else { return false }
    return app.schema.mayRead(type, as: role)
  }

  var templates: Operation {
    Operation(TemplateEndpoints.list) { [context, delivery] _, call in
      _ = try call.signedIn()
      var templates = MessageTemplates()
      let address = context.address ?? "/\(context.app.id)/"
      templates.kinds = delivery.orderedKinds.map { kind in
        var told = MessageTemplates.Kind()
        told.name = kind.name
        told.isForMembers = kind.isForMembers
        told.channels = kind.channels.map(\.name)
        told.pt = MessageTemplates.Words(kind, in: .pt, at: address)
        told.en = MessageTemplates.Words(kind, in: .en, at: address)
        return told
      }
      return templates
    }
  }
}

extension MessageTemplates.Words {
  /// With the longest that is expected in each place, as an example.
  fileprivate init(_ kind: MessageKind, in language: Language, at address: String) {
    self.init()
    let values = kind.template.longest(in: language)
    let words = kind.template.filled(with: values, in: language)
    title = kind.title(language)
    subject = words.subject
    paragraphs = words.paragraphs
    action = words.action
    short = words.short
    sms = kind.template.sms(
      with: values, in: language, link: words.action == nil ? nil : address + "…",
      upTo: kind.mostSegments)
  }
}

extension LedgerEntry {
  /// - Parameter title: what people call the kind; nil for one that is no more.
  fileprivate init(_ entry: DeliveryLedger.Entry, _ title: Phrase?) {
    self.init()
    id = entry.id
    kind = entry.kind
    pt = title?(.pt) ?? ""
    en = title?(.en) ?? ""
    person = entry.person
    subject = entry.subject
    askedAt = entry.askedAt
    dueAt = entry.dueAt
    state = entry.state
    reason = entry.reason
    shownAt = entry.shownAt
    openedAt = entry.openedAt
    attempts = entry.attempts.map { LedgerAttempt($0) }
  }
}

extension LedgerAttempt {
  fileprivate init(_ line: DeliveryLedger.Line) {
    self.init()
    channel = line.channel
    state = line.state
    queuedAt = line.queuedAt
    sentAt = line.sentAt
    shownAt = line.shownAt
    openedAt = line.openedAt
    failedAt = line.failedAt
    reason = line.reason
  }
}
