import Flow

extension Request {
  /// Whether a host could give this response to this request.
  func isAnswered(by response: Response) -> Bool {
    switch (self, response) {
    case (.now, .instant), (.today, .day), (.newID, .identifier), (.timer, .fired),
      (.nextFrame, .fired),
      (.http, .http), (.openSpace, .opened), (.mutate, .mutation), (.observeRecords, .records),
      (.observeSync, .sync), (.readPreference, .preference), (.readSecret, .secret),
      (.observeLocation, .location), (.observeLifecycle, .lifecycle), (.observeKeys, .keyPress),
      (.pickFile, .file), (.pickFile, .fileTooLarge), (.install, .installed),
      (.discardPending, .discarded), (.countOthers, .count), (.chooseFiles, .filesChosen),
      (.keepFile, .blobKept),
      (.listBlobs, .blobs), (.showBlob, .address), (.saveBlob, .blobSaved), (.lead, .leads),
      (.whenWhole, .fired), (.seal, .sealed), (.unseal, .unsealed),
      (.newKey, .key), (.sealPart, .partSealed), (.openPart, .partOpened):
      true
    default:
      false
    }
  }
}
