import { clearSeen } from "@camarim/ui/features/viewer/seen-store.ts";
import { dropVisitorDrafts } from "@camarim/ui/lib/drafts.ts";
import { forgetLoaded } from "../../api/stale-if-error.ts";

/** Deletes what this browser keeps of a fan beside the session. */
export function clearFanData(): void {
  clearSeen();
  dropVisitorDrafts();
  forgetLoaded();
}
