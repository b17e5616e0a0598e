import { overlayMissing } from "./overlay-stack.ts";

export type Alert = {
  type: "danger" | "success";
  title?: string | undefined;
  message: string;
  /** Default: successes at the bottom, above the controls there; failures and those with an action, which stay longer, at the top. */
  position?: "top" | "bottom" | undefined;
  /** A button. */
  action?: { label: string; onPress: () => void } | undefined;
  /** Takes back what was just done: "Desfazer", with the seconds that are left, and the key Z. */
  undo?: (() => void) | undefined;
  /** Called whenever the alert closes, also after its action. */
  onClose?: (() => void) | undefined;
};
export type OpenAlert = Alert & { id: string };

/** Adds an alert, unless an equal one without an action is already open. */
export function withAlert(open: readonly OpenAlert[], alert: Alert, id: string): readonly OpenAlert[] {
  return open.some((other) => isSame(other, alert)) ? open : [...open, { ...alert, id }];
}

function isSame(one: Alert, other: Alert): boolean {
  if (one.action || other.action || one.undo || other.undo) return false;
  return one.type === other.type && one.title === other.title && one.message === other.message;
}

const listeners = new Set<() => void>();
let open: readonly OpenAlert[] = [];
let lastId = 0;

/** Shows an alert and returns its id. Success alerts close automatically, danger alerts when they are clicked. */
export function showAlert(alert: Alert): string {
  lastId += 1;
  const id = `alert-${lastId}`;
  const next = withAlert(open, alert, id);
  if (next !== open) set(next);
  return id;
}

/** Closes an alert; rejects if it is not open, with the message of specification 8. */
export async function dismissAlert(id: string): Promise<void> {
  const closed = open.find((alert) => alert.id === id);
  if (!closed) throw overlayMissing();
  set(open.filter((alert) => alert !== closed));
  closed.onClose?.();
}

export function toPosition({ position, type, action }: Alert): "top" | "bottom" {
  return position ?? (type === "danger" || action ? "top" : "bottom");
}

/**
 * The alerts that stay when another screen opens: failures, which close on a click, those with a button, and what was shown since
 * the person's last tap or key, because that led to this screen (`seen` are the others).
 */
export function toStaying(open: readonly OpenAlert[], seen: ReadonlySet<string>): readonly OpenAlert[] {
  return open.filter(({ id, type, action, undo }) => type === "danger" || action || undo || !seen.has(id));
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
