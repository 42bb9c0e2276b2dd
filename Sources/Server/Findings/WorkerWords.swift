/// What a worker says before it is handed anything.
public enum WorkerWords {
  /// It stands ready, shut in; the number goes up when server and worker of one version would not
  /// understand those of the other.
  public static let ready = "ready 1"
}
