export { receiptAwaited } from "./help.events.ts";
