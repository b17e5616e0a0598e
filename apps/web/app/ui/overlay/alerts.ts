import { overlayMissing } from "./overlay-stack.ts";

export type Alert = {
  type: "danger" | "success";
  title?: string | undefined;
  message: string;
  position?: "top" | "bottom" | undefined;
};
export type OpenAlert = Alert & { id: number };

/** An alert equal to one already open is not repeated. */
export function withAlert(open: readonly OpenAlert[], alert: Alert, id: number): readonly OpenAlert[] {
  return open.some((other) => isSame(other, alert)) ? open : [...open, { ...alert, id }];
}

function isSame(one: Alert, other: Alert): boolean {
  return one.type === other.type && one.title === other.title && one.message === other.message;
}

const successMs = 4_000;
const listeners = new Set<() => void>();
let open: readonly OpenAlert[] = [];
let lastId = 0;

/** Success goes away by itself; danger stays until it is clicked. */
export function showAlert(alert: Alert): void {
  const next = withAlert(open, alert, lastId + 1);
  if (next === open) return;
  lastId += 1;
  const id = lastId;
  set(next);
  if (alert.type === "success") setTimeout(() => void dismissAlert(id).catch(() => undefined), successMs);
}

/** Rejects when it is not there, in the words of specification 8. */
export async function dismissAlert(id: number): Promise<void> {
  const next = open.filter((alert) => alert.id !== id);
  if (next.length === open.length) throw overlayMissing();
  set(next);
}

export function getAlerts(): readonly OpenAlert[] {
  return open;
}

export function onAlerts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function set(next: readonly OpenAlert[]): void {
  open = next;
  for (const listener of listeners) listener();
}
