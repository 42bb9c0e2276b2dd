import Values

extension MutationQueue {
  /// What the person asked to discard, by what can be done about it.
  struct AskedBack {
    /// In this tab's memory only.
    var memory: [QueueEntry] = []
    var stored: [QueueEntry] = []
    /// What may have been sent, or is not in the queue any more.
    var kept: [UUID] = []
  }

  /// Whether nothing of it has ever left the device.
  func isUnsent(_ entry: QueueEntry) -> Bool {
    switch entry.place {
    case .storing: false
    case .memory: entry.sequence == 0
    case .stored: hold.isUnsent(entry.sequence)
    }
  }

  /// Sorts what was asked back and asks no more for it; the queue stays as it is.
  func sortAskedBack() -> AskedBack {
    let asked = HashSet(askedBack)
    var sorted = AskedBack()
    var gone = HashSet<UUID>()
    for entry in entries where asked.contains(entry.id) && isUnsent(entry) {
      if entry.place == .stored { sorted.stored.append(entry) } else { sorted.memory.append(entry) }
      gone.insert(entry.id)
    }
    sorted.kept = askedBack.filter { !gone.contains($0) }
    askedBack = []
    return sorted
  }
}
