import Sync

/// The spaces of the person beside the open one, as the first part of the program knows them: what happens is handed
/// on to them. `OpenSpacesBeside` does it, which comes with the later part.
class SpacesBeside {
  /// What concerns every space of which this tab has an engine.
  func feed(_ input: SyncInput) {}
  /// What another tab says about a space of that name.
  func heard(_ about: String, _ reader: inout ByteReader) {}
  /// Tells who watches them what is new, and goes on to the next.
  func tell() {}
  /// Ends an observation.
  func close(_ id: String) {}
  func closeAll() {}
}
