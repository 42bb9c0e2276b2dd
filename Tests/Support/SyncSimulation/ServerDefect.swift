/// Mistakes that a server could make, and some of a device, to see that the simulator finds them.
public enum ServerDefect: String, CaseIterable, Sendable {
  /// It runs a mutation whatever its sequence number.
  case skipsSequenceCheck
  /// Each process counts a client's numbers for itself, and begins anew when it dies.
  case countsInEachProcess
  /// It answers before the disk has what it says, and the power fails.
  case acknowledgesBeforeCommit
  /// It forgets some refusals.
  case dropsRefusals
  /// It does not tell everybody that a record is gone.
  case forgetsTombstones
  /// It ends pages in the middle of a version and goes on behind it.
  case splitsVersions
  /// It runs the mutations of a request in another order.
  case appliesOutOfOrder
  /// It leaves what a mutation wrote before it was refused.
  case keepsHalfOfRefused
  /// It puts what was written in another space into a page.
  case mixesSpaces
  /// A process goes on believing that somebody is a member.
  case remembersMembers
  /// It gives the rows to somebody who was removed.
  case servesRemoved
  /// It still does what somebody wants who was removed.
  case obeysRemoved
  /// It runs what was sent before somebody was back, and refused then.
  case forgetsReturns
  /// It forgets what it refused of a device, and does not say so.
  case endsInSilence
  /// It forgets the numbers of a device together with what it refused of it.
  case forgetsClients
  /// It leaves a device what it got for another role.
  case overlooksRoles
  /// It gives somebody the records of a type that their role does not see.
  case servesHidden
  /// It does what somebody wants whose role may not do it.
  case obeysAnyRole
  /// It forgets what was removed, and lets devices go on that have not heard of it.
  case forgetsWithoutHorizon
  /// It goes on from the backup's version after a restore.
  case leavesNoGap
  /// It believes whatever the devices' clocks say.
  case trustsDeviceClocks
  /// It reads the edits of older apps as if they were of its own revision.
  case forgetsToRename
  /// It empties what an older app does not know when that writes a whole record.
  case emptiesUnknownFields
  /// It answers older apps in words that they do not know.
  case answersInItsOwnWords
  /// It serves an app that it should tell to reload.
  case servesRetired
  /// A process of an older revision goes on with tables that a newer one has changed.
  case outlivesItsTables
  /// It does not look whether a place is taken that somebody books.
  case booksTwice
  /// It looks only among what a device holds whether a place is taken that somebody books.
  case booksByWindow
  /// It forgets where somebody wanted to move a booking, when that is taken.
  case dropsWishes
  /// It takes a booking away from where it was, though where it was to go is taken.
  case losesPlaces
  /// A device goes on showing a booking in its place when another one was there first.
  case showsLostPlaces
  /// It does not give a device what its window gains.
  case forgetsGain
  /// It keeps back what changed and lies outside of a device's window.
  case keepsOthersBack
  /// It tells windows to apps that know of none, and keeps the rest from them.
  case holdsPartOfOlderApps
  /// It tells a device that what leaves its window is removed.
  case removesWhatLeaves
  /// A device says that it holds all of a type of which it holds a part.
  case claimsWholeTypes
  /// A device takes what it does not hold for gone.
  case takesNotHeldForGone
  /// A device does not tell of what comes after what the first view needs.
  case hidesLaterParts
  /// A device says that it got what it holds for the role that its person has by now.
  case claimsNewRole
  /// A device goes on showing the records of a type that its person's role does not see any more.
  case showsHidden

  /// Whether it is made only where apps and servers of several revisions go on side by side.
  public var isOfUpgrades: Bool {
    switch self {
    case .forgetsToRename, .emptiesUnknownFields, .answersInItsOwnWords, .servesRetired,
      .outlivesItsTables, .holdsPartOfOlderApps:
      true
    default: false
    }
  }

  /// Whether it is made only where devices hold a part of a record type.
  public var isOfWindows: Bool {
    switch self {
    case .forgetsGain, .keepsOthersBack, .holdsPartOfOlderApps, .removesWhatLeaves,
      .claimsWholeTypes, .takesNotHeldForGone, .booksByWindow:
      true
    default: false
    }
  }

  /// Whether it is made only where there are bookings.
  public var isOfBookings: Bool {
    [.booksTwice, .booksByWindow, .dropsWishes, .losesPlaces, .showsLostPlaces].contains(self)
  }
}
