export { findHold, listTrail } from "./evidence.queries.ts";
export { recordExport } from "./record-export.ts";
