import Values

/// The policy of what is counted, in all its versions.
public enum PolicyTexts {
  /// The oldest first.
  public static var all: [PolicyVersion] { [first] }

  /// So long events are kept unless the app says otherwise, in months.
  public static var months: Int { 14 }
  /// So long copies of them are kept against loss, in days.
  public static var backupDays: Int { 35 }
  /// Within so many hours of a wish that they be erased they are gone from everything but those copies.
  public static var erasureHours: Int { 24 }
  /// Within so many days a question about them is answered.
  public static var answerDays: Int { 15 }
}
