import FileServer

extension S3Address.Failure {
  /// What is wrong with it, in a sentence for who typed the command.
  public var words: String {
    switch self {
    case .notAnAddress:
      "--files is an address such as s3://s3.example.com/bucket?region=sa-east-1."
    case .noKeys: "--files needs the keys of the bucket in UMBU_S3_KEY and UMBU_S3_SECRET."
    }
  }
}
