import Database
import EventStore
import EventTesting
import Segments
import Values

@testable import UmbuServer

extension ServerRoom {
  /// Where sealed events of an app lie.
  func eventFiles(of id: String) -> EventFiles {
    let app = app(id)
    return app.installation.data.eventFiles(of: app.app)
  }

  /// Of every event that is kept, in rows and files, the device.
  func kept(of id: String) async throws -> [UUID] {
    let store = app(id)[AnalyticsModule.self].store
    let (batches, segments) = try await store.database.read { transaction in
      (try store.fresh(since: nil, in: transaction), try store.segments(in: transaction))
    }
    var devices = try batches.flatMap { try $0.events() }.map(\.installation)
    let files = eventFiles(of: id)
    for segment in segments where segment.state == .live {
      devices += try SegmentReader(files.file(of: segment)).allRows().map(\.installation)
    }
    return devices
  }
}
