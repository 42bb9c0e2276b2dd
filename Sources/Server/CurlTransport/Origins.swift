/// What a client knows of the places that it asks, by their origins: one that does not answer is asked by one request
/// at a time, after longer and longer pauses, so that it holds up no other.
struct Origins: Sendable {
  /// How a request goes.
  enum Way: Hashable, Sendable {
    /// Beside all others to places that answer.
    case known
    /// On the few threads for places of which nobody knows whether they answer.
    case stranger
    /// The same; alone, to see whether it answers again.
    case probe
    /// Not at all for so many milliseconds, since the place did not answer.
    case silent(Int64)
  }

  /// What became of a request.
  enum Outcome: Hashable, Sendable {
    case answered
    /// It answered slowly, or failed otherwise than by silence: whether the next request is answered is not known.
    case failed
    /// No answer came in time.
    case silent
    /// It was never sent.
    case unasked
  }

  /// Milliseconds.
  static let firstPause: Int64 = 5_000
  static let longestPause: Int64 = 120_000
  /// The most that are remembered of each kind.
  static let most = 2_000

  private struct Silence: Sendable {
    var count = 0
    var until: Int64 = 0
    var isAsked = false
  }

  /// When they answered last.
  private var answered: [String: Int64] = [:]
  private var silent: [String: Silence] = [:]

  /// How a request may go.
  /// - Parameter now: milliseconds of a clock that nobody sets.
  mutating func begin(_ origin: String, at now: Int64) -> Way {
    guard let silence = silent[origin] else { return answered[origin] == nil ? .stranger : .known }
    if let pause = pause(of: silence, at: now) { return .silent(pause) }
    silent[origin]?.isAsked = true
    return .probe
  }

  /// How many milliseconds a request that got its thread must still wait, since its place fell silent meanwhile; nil
  /// when it may go.
  func pause(_ origin: String, _ way: Way, at now: Int64) -> Int64? {
    guard way != .probe, let silence = silent[origin] else { return nil }
    return pause(of: silence, at: now) ?? Self.firstPause
  }

  private func pause(of silence: Silence, at now: Int64) -> Int64? {
    if silence.isAsked { return Self.firstPause }
    return silence.until > now ? silence.until - now : nil
  }

  /// Notes the end of what `begin` let go.
  mutating func end(_ origin: String, _ way: Way, _ outcome: Outcome, at now: Int64) {
    switch outcome {
    case .answered:
      silent[origin] = nil
      answered[origin] = now
      if answered.count > Self.most, let oldest = answered.min(by: { $0.value < $1.value }) {
        answered[oldest.key] = nil
      }
    case .failed:
      answered[origin] = nil
      if way == .probe { silent[origin] = nil }
    case .unasked:
      if way == .probe { silent[origin]?.isAsked = false }
    case .silent:
      answered[origin] = nil
      // Of several at once that got no answer one counts.
      guard way == .probe || silent[origin] == nil else { return }
      var silence = silent[origin] ?? Silence()
      silence.isAsked = false
      silence.until = now + min(Self.firstPause << Int64(min(silence.count, 10)), Self.longestPause)
      silence.count += 1
      silent[origin] = silence
      if silent.count > Self.most,
        let first = silent.filter({ !$0.value.isAsked }).min(by: { $0.value.until < $1.value.until }
        )
      {
        silent[first.key] = nil
      }
    }
  }
}
