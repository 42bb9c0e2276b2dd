extension Request {
  /// How often a request is answered.
  public enum Answers: Hashable, Sendable {
    /// Never: it is done and nobody waits.
    case none
    case once
    /// At once and with every change, until its observation is cancelled.
    case many
  }

  /// How often this request is answered, for hosts that keep the way back.
  public var answers: Answers {
    switch self {
    case .now, .today, .newID, .timer, .nextFrame, .http, .openSpace, .mutate, .discardPending,
      .countOthers,
      .readPreference, .readSecret, .pickFile, .chooseFiles, .keepFile, .listBlobs,
      .showBlob, .saveBlob, .install, .seal, .unseal, .newKey,
      .sealPart, .openPart:
      .once
    case .observeRecords, .observeSync, .observeLocation, .observeLifecycle, .observeKeys, .lead,
      .whenWhole:
      .many
    case .setSession, .cancelTimer, .closeSpace, .cancelObservation, .syncNow,
      .retryRefused,
      .discardRefused,
      .writePreference, .writeSecret, .navigate, .focus, .scrollToTop, .announce,
      .setColorScheme, .setLanguage, .guardUnload, .reload, .saveFile, .copy, .noteBlob,
      .forgetBlob, .resign:
      .none
    }
  }

  /// The id under which a cancellation finds this observation; nil for everything else.
  public var observationID: String? {
    switch self {
    case .observeRecords(_, let id), .observeSync(let id), .observeLocation(let id),
      .observeLifecycle(let id), .observeKeys(let id):
      id
    default: nil
    }
  }
}
