/// Why a segment was not written or cannot be read.
public enum SegmentError: Error, Hashable, Sendable {
  /// A part of it is not as it was written: that place in its list of sections, -1 for what is around them.
  case damaged(section: Int)
  /// It is no segment, or only the beginning of one.
  case notASegment
  /// A later version of the program has written it.
  case newer(Int)
  /// There is no room on the disk.
  case full
  /// The file cannot be read or written at the moment.
  case unreadable(String)
}

extension SegmentError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .damaged(let section): "section \(section) is damaged"
    case .notASegment: "it is no segment"
    case .newer(let version): "version \(version) of the format is not known"
    case .full: "the disk is full"
    case .unreadable(let reason): reason
    }
  }
}
