import Values

/// The names of the pages that every app has.
public enum CommonScreens {
  public static var all: [Literal] {
    [
      "Begin", "SignIn", "SignUp", "ForgottenPassword", "NewPassword", "Confirmation",
      "EmailChange", "Invitation", "Settings", "Team", "Spaces", "Plans", "Buying", "Purchases",
      "RedeemCode", "Seats", "Sync", "SyncImport", "Copies", "GoingUp", "ComingDown",
      "Notifications", "SpaceMessages", "MessageTexts", "Devices", "TextList", "TextDetail",
      "Privacy", "DataCollected", "OwnData", "PrivacyPolicy", "NotFound",
    ]
  }
}
