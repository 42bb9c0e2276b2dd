import API
import Analytics
import Database
import EventStore
import Values

/// Who may look at events as they come.
extension AnalyticsModule {
  var makeDebugToken: Operation {
    Operation(AnalyticsEndpoints.debugToken, refusals: [403]) { [self] _, call in
      let account = try call.signedIn().account
      let staff = try await context.database.read { transaction in
        try AnalyticsStaff.find(account, in: transaction)
      }
      guard staff.mayDebug else { throw Problem.noDebugging }
      let expires = context.now().adding(milliseconds: DebugToken.lifetime)
      let token = DebugToken(for: account, of: context.app.id, until: expires)
      return DebugGrant(token.text(signedBy: keys), until: expires)
    }
  }

  /// Whether a header is that of somebody who may.
  func mayDebug(_ header: String?) -> Bool {
    guard let header else { return false }
    return DebugToken(header, of: context.app.id, at: context.now(), signedBy: keys) != nil
  }
}

extension Problem {
  /// 403: whoever runs the server says who may (`umbu events debug`).
  static let noDebugging = Problem(
    status: 403, title: "Not for this account", code: "forbidden",
    detail: "Whoever runs the server allows it to accounts of those who work on the app.")
}
