import { dismissAlert, showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useSyncExternalStore } from "react";

type Deletion = { _id: string; message: string; send: () => Promise<unknown> };

const listeners = new Set<() => void>();
/** Ids that lists hide: from the deletion until it is undone or the request, including the refetch, has ended. */
let hidden: ReadonlySet<string> = new Set();
/** The deletions that can still be undone. */
const waiting = new Set<() => void>();
/** The requests that are under way, and whether each succeeded. */
const sending = new Set<Promise<boolean>>();

/**
 * Hides an item and offers to undo its deletion while the alert is open. The request is sent when the alert closes, or immediately when
 * the page is left or hidden, since a phone may discard a hidden page without an event; `send` must therefore use `keepalive`. Not for
 * money, sessions, second factors or actions that need a confirmation.
 */
export function deleteLater({ _id, message, send }: Deletion): void {
  set(new Set([...hidden, _id]));
  const show = () => set(new Set([...hidden].filter((other) => other !== _id)));

  function finish() {
    if (waiting.delete(finish)) void track(send()).finally(show);
    void dismissAlert(id).catch(() => undefined);
  }

  function undo() {
    if (waiting.delete(finish)) show();
  }

  waiting.add(finish);
  const id = showAlert({
    type: "success",
    message,
    undo,
    onClose: finish,
  });
}

/** Ids of deleted items that lists must hide. */
export function useDeleted(): ReadonlySet<string> {
  return useSyncExternalStore(
    onChange,
    () => hidden,
    () => hidden,
  );
}

async function track(request: Promise<unknown>): Promise<void> {
  const done = request.then(
    () => true,
    () => false,
  );
  sending.add(done);
  await done;
  sending.delete(done);
}

/** Sends the deletions that can still be undone. Returns whether they and those under way succeed within `ms`. */
export function finishDeletions(ms: number): Promise<boolean> {
  finishAll();
  const all = Promise.all(sending).then((done) => done.every(Boolean));
  return Promise.race([all, new Promise<false>((resolve) => setTimeout(resolve, ms, false))]);
}

function finishAll(): void {
  for (const finish of [...waiting]) finish();
}

if (typeof window !== "undefined") {
  window.addEventListener("pagehide", finishAll);
  document.addEventListener("visibilitychange", () => document.hidden && finishAll());
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function set(next: ReadonlySet<string>): void {
  hidden = next;
  for (const listener of listeners) listener();
}
