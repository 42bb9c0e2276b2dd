import Sync

/// How often in a row a tab's live channel fell before the server had told anything over it.
struct LiveRefusals {
  private var count = 0
  private var isOpen = false
  private var hasNews = false

  /// What the tab is told.
  mutating func note(_ input: SyncInput) {
    switch input {
    case .poked: hasNews = true
    case .liveClosed:
      guard isOpen else { break }
      count = hasNews ? 0 : count + 1
      isOpen = false
    // Whoever comes back need not wait for what failed before.
    case .online(true), .visible(true): count = 0
    default: break
    }
  }

  /// What the tab wants; true where it would try again sooner than the refusals allow.
  mutating func isHasty(_ output: SyncOutput) -> Bool {
    switch output {
    case .openLive: (isOpen, hasNews) = (true, false)
    case .closeLive: isOpen = false
    case .startTimer(.live, let wait): return wait < leastWait
    default: break
    }
    return false
  }

  private var leastWait: Int64 {
    count == 0 ? 0 : min(250 << Int64(min(count - 1, 20)), 150_000)
  }
}
