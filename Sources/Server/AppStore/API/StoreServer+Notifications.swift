import API
import Fields
import Values

/// A page of notifications that Apple has sent, or tried to.
public struct StoreNotificationPage: Hashable, Sendable {
  /// In Apple's order.
  public var notifications: [StoreNotification]
  /// The signed texts of `notifications`, one for each.
  public var signedTexts: [String]
  /// Those that are not believed; one does not hold up the others.
  public var refused: [StoreRefusal]
  /// By which the next page is asked for; nil after the last.
  public var next: String?
}

extension StoreServer {
  /// What Apple has sent in a time, to fill gaps (Get Notification History).
  /// - Parameters:
  ///   - time: at most 180 days ago.
  ///   - page: what the page before says; nil for the first.
  ///   - onlyFailures: only those that did not reach us.
  public func notifications(
    in time: Range<Instant>, page: String? = nil, onlyFailures: Bool = false
  ) async throws -> StoreNotificationPage {
    var path = "inApps/v1/notifications/history"
    if let page { path += "?paginationToken=" + query(page) }
    var members: [JSONValue.Member] = [
      .init("startDate", .integer(time.lowerBound.milliseconds)),
      .init("endDate", .integer(time.upperBound.milliseconds)),
    ]
    if onlyFailures { members.append(.init("onlyFailures", .boolean(true))) }
    let answer = try await ask(.post, path, body: .object(members))
    guard let hasMore = answer["hasMore"]?.boolean,
      let items = answer["notificationHistory"]?.array
    else { throw StoreFailure.unreadable }
    let next = hasMore ? answer["paginationToken"]?.text : nil
    // Without another name the same page would come for ever.
    guard !hasMore || (next != nil && next != page) else { throw StoreFailure.unreadable }
    var result = StoreNotificationPage(
      notifications: [], signedTexts: [], refused: [], next: next)
    for item in items {
      guard let text = item["signedPayload"]?.text else { throw StoreFailure.unreadable }
      do throws(StoreRefusal) {
        result.notifications.append(try verifier.notification(text))
        result.signedTexts.append(text)
      } catch {
        result.refused.append(error)
      }
    }
    return result
  }

  /// Asks Apple to send a test to our address (Request a Test Notification).
  /// - Returns: by which its fate is asked for.
  public func requestTest() async throws -> String {
    let answer = try await ask(.post, "inApps/v1/notifications/test")
    guard let token = answer["testNotificationToken"]?.text else {
      throw StoreFailure.unreadable
    }
    return token
  }

  /// What became of a test: Apple's words for each try, the last of them last (Get Test Notification Status);
  /// `SUCCESS` is the good one.
  public func testResults(_ token: String) async throws -> [String] {
    let answer = try await ask(.get, "inApps/v1/notifications/test/\(piece(token))")
    guard let items = answer["sendAttempts"]?.array else { throw StoreFailure.unreadable }
    return items.compactMap { $0["sendAttemptResult"]?.text }
  }
}
