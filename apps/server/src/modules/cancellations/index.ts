export { openCancellation, type RecordedCancellation, recordCancellation } from "./record-cancellation.ts";
