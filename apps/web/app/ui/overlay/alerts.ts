import { overlayMissing } from "./overlay-stack.ts";

export type Alert = {
  type: "danger" | "success";
  title?: string | undefined;
  message: string;
  position?: "top" | "bottom" | undefined;
};
export type OpenAlert = Alert & { id: string };

/** An alert equal to one already open is not repeated. */
export function withAlert(open: readonly OpenAlert[], alert: Alert, id: string): readonly OpenAlert[] {
  return open.some((other) => isSame(other, alert)) ? open : [...open, { ...alert, id }];
}

function isSame(one: Alert, other: Alert): boolean {
  return one.type === other.type && one.title === other.title && one.message === other.message;
}

const listeners = new Set<() => void>();
let open: readonly OpenAlert[] = [];
let lastId = 0;

/** Success closes by itself; danger stays until it is clicked. */
export function showAlert(alert: Alert): void {
  lastId += 1;
  const next = withAlert(open, alert, `alert-${lastId}`);
  if (next !== open) set(next);
}

/** Rejects where no such alert is open, with the message of specification 8. */
export async function dismissAlert(id: string): Promise<void> {
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
