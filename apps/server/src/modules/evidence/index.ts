export { findHold, listTrail } from "./evidence.queries.ts";
export { recordExport } from "./open-evidence.ts";
