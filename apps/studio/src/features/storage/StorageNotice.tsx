import { Notice } from "@camarim/ui/feedback/Notice.tsx";
import { isStorageBlocked } from "@camarim/ui/lib/browser-storage.ts";
import { auth } from "@camarim/ui/text/auth.ts";

/** Says what a browser that blocks storage cannot do, and what to change; nothing in any other browser. */
export function StorageNotice() {
  if (!isStorageBlocked()) return null;
  return <Notice tone="warn" title={auth.storageBlocked.title} message={auth.storageBlocked.message} />;
}
