export { disputeDecided, disputeFiled, evidenceDue } from "./disputes.events.ts";
export {
  type DisputeNotice,
  deleteEvidenceOf,
  findDisputeNotice,
  openEvidenceFile,
  rotateEvidenceKeys,
} from "./disputes.queries.ts";
