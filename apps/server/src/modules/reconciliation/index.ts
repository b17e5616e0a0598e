export { findReconciliationStatus, listDiscrepancies } from "./reconciliation.queries.ts";
