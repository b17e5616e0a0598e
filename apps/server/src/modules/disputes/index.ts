export { disputeDecided, disputeFiled, evidenceDue } from "./disputes.events.ts";
export { deleteEvidenceOf, type DisputeNotice, findDisputeNotice, openEvidenceFile, rotateEvidenceKeys } from "./disputes.queries.ts";
