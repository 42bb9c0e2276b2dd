/// The saved questions that every app has, by names that stay as they are.
public enum BuiltIn {
  /// A question under its name.
  public struct Named: Sendable {
    public let name: String
    public let question: Question
  }

  public static let all = [
    Named(name: "dau", question: Question(ActiveQuestion(.day), during: month)),
    Named(name: "mau", question: Question(ActiveQuestion(.month), during: month)),
    Named(name: "stickiness", question: Question(StickinessQuestion(), during: month)),
  ]

  public static func question(named name: String) -> Question? {
    for one in all where one.name == name { return one.question }
    return nil
  }

  private static var month: Period { Period(last: 30, .day) }
}
