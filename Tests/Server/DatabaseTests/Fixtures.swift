import Database
import DatabaseTesting
import Waiting
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
      "INSERT INTO patients (id, clinic, name, cpf) VALUES ($1, 1, $2, $3)",
      [.integer(.random(in: 1_000 ... .max)), .text(name), SQLValue(cpf)])
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

  /// Runs the writes that `add` adds, `count` of them, beside each other: on SQLite in one batch, for
  /// a write before it, which is a batch of its own, does nothing but wait until all of them wait
  /// behind it.
  func batch(
    of count: Int, _ add: (inout ThrowingTaskGroup<Void, any Error>) -> Void
  ) async throws {
    let hasBegun = Signal()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await self.write { _ in
          hasBegun.give()
          blockUntil { !TestEngine.isSQLite || self.statistics().waitingWrites >= count }
        }
      }
      await hasBegun.wait()
      add(&group)
      try await group.waitForAll()
    }
  }
}

/// Lends a database with the clinic's schema.
func withPatientDatabase<T>(
  writers: Int = 4, mostWaiting: Int = 4_096,
  _ body: (any Database, TemporaryFolder) async throws -> T
) async throws -> T {
  try await withTemporaryDatabase(
    clinicSchema, of: "clinic", writers: writers, mostWaiting: mostWaiting, body)
}

/// An error of a body, as a refused mutation is.
struct Refused: Error, Equatable {}
