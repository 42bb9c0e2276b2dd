import Clinic
import DocumentsFeature

// The documents of the app are about its patients.
public typealias Documents = OwnedDocuments<Patient>
public typealias PatientDocumentIndex = DocumentIndex<Patient>
