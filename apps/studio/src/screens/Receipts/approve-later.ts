import type { Payment } from "@camarim/contract/payments";
import { useSyncExternalStore } from "react";
import { approvePayments } from "../../queries/payments.ts";
import { receipts } from "../../text/receipts.ts";

/** How long an approval of several receipts can be undone, before it is sent. */
const undoMs = 10_000;
const messageMs = 6_000;

type ReviewStatus = { message: string; undo?: () => void };
type State = { status: ReviewStatus | undefined; hidden: ReadonlySet<string> };

const listeners = new Set<() => void>();
let state: State = { status: undefined, hidden: new Set() };
let hiding: ReturnType<typeof setTimeout> | undefined;
let finish: ((isLeaving?: boolean) => void) | undefined;

/** What was just done, as a line on the screen: a toast would cover a picture or a button. */
export function showReviewStatus(message: string): void {
  clearTimeout(hiding);
  set({ status: { message } });
  hiding = setTimeout(() => set({ status: undefined }), messageMs);
}

/**
 * Hides the receipts, and approves them once the time to undo that is over, or at once when the page is left or hidden, since a phone
 * may discard a hidden page without an event.
 */
export function approveLater(payments: readonly Payment[]): void {
  finish?.();
  clearTimeout(hiding);
  const ids = payments.map(({ _id }) => _id);
  const show = () => set({ hidden: new Set([...state.hidden].filter((id) => !ids.includes(id))) });
  const timer = setTimeout(() => finish?.(), undoMs);
  finish = (isLeaving) => {
    clearTimeout(timer);
    finish = undefined;
    set({ status: { message: receipts.bulk.sending(ids.length) } });
    void approvePayments(ids, isLeaving === true).then((approved) => {
      show();
      showReviewStatus(receipts.bulk.done(approved, ids.length - approved));
    });
  };
  const undo = () => {
    clearTimeout(timer);
    finish = undefined;
    show();
    showReviewStatus(receipts.bulk.undone);
  };
  set({ hidden: new Set([...state.hidden, ...ids]), status: { message: receipts.bulk.waiting(ids.length), undo } });
}

/** The line to show, and the receipts that lists hide while their approval can be undone. */
export function useReview(): State {
  return useSyncExternalStore(onChange, readState, readState);
}

function readState(): State {
  return state;
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function set(change: Partial<State>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

if (typeof window !== "undefined") {
  window.addEventListener("pagehide", () => finish?.(true));
  document.addEventListener("visibilitychange", () => document.hidden && finish?.(true));
}
