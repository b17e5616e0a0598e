export { fanDeleted } from "./account.events.ts";
export { openExport } from "./account.queries.ts";
export { applySuspension, endSuspension, suspendAccount, unsuspendAccount } from "./suspend-account.ts";
export { writeZip, type ZipPart } from "./write-zip.ts";
