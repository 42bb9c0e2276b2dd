/// How much memory the large bodies of callers may take while they come, while they are decoded, and
/// while what they were decoded to is passed on. Small ones are `Limits.collectedBytes`.
public struct MemoryLimits: Sendable {
  /// The bytes for all, and how many of them one account may have. Who finds no room waits its turn, unless
  /// too many wait already.
  public struct Room: Sendable {
    public var bytes: Int
    public var bytesOfAccount: Int
    /// The most callers that wait, of all accounts and of one.
    public var waiting = 64
    public var waitingOfAccount: Int

    public init(bytes: Int, bytesOfAccount: Int, waitingOfAccount: Int = 4) {
      self.bytes = bytes
      self.bytesOfAccount = bytesOfAccount
      self.waitingOfAccount = waitingOfAccount
    }
  }

  /// Bodies of calls above `Limits.gateBytes`, such as a long queue. A sync is 1 MB at most.
  public var calls = Room(bytes: 16_777_216, bytesOfAccount: 4_194_304)
  /// Copies that are passed on, in Base64 or decoded, to a place and from it. One is 22.4 MB at most.
  public var copies = Room(bytes: 67_108_864, bytesOfAccount: 25_165_824)
  /// What calls and copies become while they are read: counted by the factors below. The largest of an
  /// account are read one after the other, which also leaves processors to others.
  public var decoding = Room(bytes: 67_108_864, bytesOfAccount: 25_165_824)
  /// Pictures that are fetched for people, as slowly as their sites send them. One has 10 MB at most.
  public var pictures = Room(bytes: 67_108_864, bytesOfAccount: 25_165_824)
  /// Long answers, of an account or of the public pages of one space: who reads slowly holds one for long.
  public var answers = Room(
    bytes: 134_217_728, bytesOfAccount: 16_777_216, waitingOfAccount: 32)
  /// Answers up to these bytes are made without asking.
  public var answeredAtOnce = 65_536
  /// Bodies up to these bytes are decoded without asking.
  public var decodedAtOnce = 16_384
  /// What the values of a body take beside it: a text is as long again, many small values far more.
  public var copyFactor = 2
  public var callFactor = 16
  /// How long one waits for room: 503 after it.
  public var patience = Duration.seconds(10)

  public init() {}
}
