export { disputeDecided, disputeFiled, evidenceDue } from "./disputes.events.ts";
export { deleteEvidenceOf, openEvidenceFile, rotateEvidenceKeys } from "./disputes.queries.ts";
