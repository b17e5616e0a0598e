import { useSyncExternalStore } from "react";
import { isStorageBlocked } from "../../lib/browser-storage.ts";
import { auth } from "../../text/auth.ts";
import { Notice } from "../../ui/feedback/Notice.tsx";

const subscribe = () => () => undefined;

/** Says what a browser that blocks storage cannot do, and what to change; nothing in any other browser. */
export function StorageNotice() {
  const isBlocked = useSyncExternalStore(subscribe, isStorageBlocked, () => false);
  if (!isBlocked) return null;
  return <Notice tone="warn" title={auth.storageBlocked.title} message={auth.storageBlocked.message} />;
}
