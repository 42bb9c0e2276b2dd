import Database
import DatabaseTesting
import Testing

@Suite struct ConstraintTests {
  @Test(
    "a broken rule of the schema is named",
    arguments: [
      (
        "INSERT INTO patients (id, clinic, name, cpf) VALUES (2, 1, 'Bia', '1')",
        ConstraintViolation(.unique, table: "patients", columns: ["clinic", "cpf"])
      ),
      (
        "INSERT INTO patients (id, clinic, name) VALUES (2, 1, 'ANA')",
        ConstraintViolation(.unique, name: "one_name_a_clinic")
      ),
      (
        "INSERT INTO clinics (id, name) VALUES (1, 'Sul')",
        ConstraintViolation(.unique, table: "clinics", columns: ["id"])
      ),
      (
        "INSERT INTO patients (id, clinic) VALUES (2, 1)",
        ConstraintViolation(.notNull, table: "patients", columns: ["name"])
      ),
      (
        "INSERT INTO patients (id, clinic, name, weight) VALUES (2, 1, 'Bia', -1)",
        ConstraintViolation(.check, name: "weighs_something")
      ),
      (
        "INSERT INTO patients (id, clinic, name) VALUES (2, 2, 'Bia')",
        ConstraintViolation(.foreignKey)
      ),
      (
        "INSERT INTO patients (id, clinic, name, weight) VALUES (2, 1, 'Bia', 'heavy')",
        // PostgreSQL does not say which.
        TestEngine.isSQLite
          ? ConstraintViolation(.type, table: "patients", columns: ["weight"])
          : ConstraintViolation(.type)
      ),
    ])
  func violations(sql: String, violation: ConstraintViolation) async throws {
    try await withPatientDatabase { database, _ in
      try await database.write { try $0.addPatient("Ana", cpf: "1") }
      await #expect(throws: DatabaseError.constraint(violation)) {
        try await database.write { try $0.execute(sql) }
      }
      #expect(!DatabaseError.constraint(violation).canRetry)
      #expect(try await database.patientNames() == ["Ana"])
    }
  }

  @Test("a body may catch a violation and go on")
  func caught() async throws {
    try await withPatientDatabase { database, _ in
      try await database.write { tx in
        try tx.addPatient("Ana", cpf: "1")
        do {
          try tx.addPatient("Bia", cpf: "1")
        } catch DatabaseError.constraint(let violation) {
          #expect(violation.isUnique("patients", "cpf", "clinic"))
          try tx.addPatient("Bia", cpf: "2")
        }
      }
      #expect(try await database.patientNames() == ["Ana", "Bia"])
    }
  }

  @Test("a reference left open until the commit fails the write that left it, not its neighbours")
  func deferredReference() async throws {
    try await withPatientDatabase { database, _ in
      try await database.batch(of: 3) { group in
        group.addTask { try await database.write { try $0.addPatient("Ana") } }
        group.addTask {
          await #expect(throws: DatabaseError.constraint(ConstraintViolation(.foreignKey))) {
            try await database.write { tx in
              try tx.execute("INSERT INTO appointments (id, patient) VALUES (1, 99)")
            }
          }
        }
        group.addTask {
          try await database.write { tx in
            try tx.execute("INSERT INTO appointments (id, patient) VALUES (2, 7)")
            try tx.execute("INSERT INTO patients (id, clinic, name) VALUES (7, 1, 'Bia')")
          }
        }
      }
      #expect(try await database.patientNames() == ["Ana", "Bia"])
      #expect(try await database.verify() == [])
    }
  }
}
