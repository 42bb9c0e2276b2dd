import Database
import DatabaseTesting
import Foundation
import Testing

/// Clinics, their patients, and appointments that may be written before their patient.
let clinicSchema = [
  Migration(
    1, "clinics and patients",
    sql: """
      CREATE TABLE clinics (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
      CREATE TABLE patients (
        id INTEGER PRIMARY KEY,
        clinic INTEGER NOT NULL REFERENCES clinics (id),
        name TEXT NOT NULL,
        cpf TEXT,
        weight REAL CONSTRAINT weighs_something CHECK (weight > 0),
        UNIQUE (clinic, cpf)
      ) STRICT;
      CREATE UNIQUE INDEX one_name_a_clinic ON patients (clinic, lower(name));
      CREATE TABLE appointments (
        id INTEGER PRIMARY KEY,
        patient INTEGER NOT NULL REFERENCES patients (id) DEFERRABLE INITIALLY DEFERRED
      ) STRICT;
      INSERT INTO clinics (id, name) VALUES (1, 'Centro');
      """)
]

extension WriteTransaction {
  /// Adds a patient to the clinic of the schema.
  func addPatient(_ name: String, cpf: String? = nil) throws {
    try execute(
      "INSERT INTO patients (clinic, name, cpf) VALUES (1, $1, $2)", [.text(name), SQLValue(cpf)])
  }
}

extension ReadTransaction {
  /// The names of all patients, in order.
  func patientNames() throws -> [String] {
    try rows("SELECT name FROM patients ORDER BY name") { $0.text(0) }
  }
}

extension Database {
  /// The names of all patients, in order.
  func patientNames() async throws -> [String] { try await read { try $0.patientNames() } }

  /// Runs the writes that `add` adds, `count` of them, in one batch: a write before it, which is a
  /// batch of its own, does nothing but wait until all of them wait behind it.
  func batch(
    of count: Int, _ add: (inout ThrowingTaskGroup<Void, any Error>) -> Void
  ) async throws {
    let hasBegun = Signal()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await self.write { _ in
          hasBegun.give()
          while self.statistics().waitingWrites < count { sched_yield() }
        }
      }
      await hasBegun.wait()
      add(&group)
      try await group.waitForAll()
    }
  }
}

/// Lends a database whose batches take in all who wait, however long that takes.
func withPatientDatabase<T>(
  mostWaiting: Int = 4_096, _ body: (SQLiteDatabase, TemporaryFolder) async throws -> T
) async throws -> T {
  try await withTemporaryFolder { folder in
    let database = try SQLiteDatabase(
      at: folder.file("clinic.sqlite"), readers: 2, mostWaiting: mostWaiting,
      longestBatch: .seconds(3_600))
    do {
      try await database.migrate(clinicSchema, of: "clinic")
      let result = try await body(database, folder)
      await database.close()
      return result
    } catch {
      await database.close()
      throw error
    }
  }
}

/// An error of a body, as a refused mutation is.
struct Refused: Error, Equatable {}
