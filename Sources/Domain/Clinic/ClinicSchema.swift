import Records

/// What a clinic's space holds and what can be done in it.
public let clinicSchema: SpaceSchema = {
  var schema = SpaceSchema(kind: "clinic")
  schema.add(ClinicProfile.self)
  schema.add(Patient.self)
  schema.add(TextConflict.self)
  schema.add(AddPatient.self)
  schema.add(EditPatient.self)
  schema.add(ArchivePatient.self)
  schema.add(RestorePatient.self)
  schema.add(DecidePatientText.self)
  schema.add(ReopenPatientText.self)
  return schema
}()
