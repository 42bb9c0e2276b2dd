import Identity
import Values

extension AccountView {
  /// The same with the space that is open at the beginning of the list, where the next start looks.
  func opening(_ space: UUID) -> AccountView {
    var account = self
    let others = spaces.filter { $0.space != space }
    account.spaces = spaces.filter { $0.space == space } + others
    return account
  }

  /// The space that was not among those of `before`; the first when there is none.
  func newest(since before: AccountView) -> SpaceMembership? {
    for space in spaces where !before.spaces.contains(where: { $0.space == space.space }) {
      return space
    }
    return spaces.first
  }
}
