import { dropVisitorDrafts } from "../../lib/drafts.ts";
import { clearSeen } from "./seen-store.ts";

/** Deletes what this browser keeps of a fan beside the session. */
export function clearFanData(): void {
  clearSeen();
  dropVisitorDrafts();
}
