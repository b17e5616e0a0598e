import { Notice } from "@camarim/ui/feedback/Notice.tsx";
import { isStorageBlocked } from "@camarim/ui/lib/browser-storage.ts";
import { auth } from "@camarim/ui/text/auth.ts";
import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** Says what a browser that blocks storage cannot do, and what to change; nothing in any other browser. */
export function StorageNotice() {
  const isBlocked = useSyncExternalStore(subscribe, isStorageBlocked, () => false);
  if (!isBlocked) return null;
  return <Notice tone="warn" title={auth.storageBlocked.title} message={auth.storageBlocked.message} />;
}
