import { isSameSession } from "@camarim/contract/session-token";
import { useSyncExternalStore } from "react";
import { findCurrentToken, replaceToken } from "./session.ts";
import { changeToken } from "./token-lock.ts";

/** Requests that wait for a confirmation of their session; `settle` repeats them with the new token, or fails them. */
export type PendingConfirmation = {
  token: string;
  result: Promise<string | undefined>;
  settle: (token: string | undefined) => void;
};

const listeners = new Set<() => void>();
let pending: PendingConfirmation | undefined;

/**
 * Resolves with the session's new token after its owner has confirmed their identity; undefined if they cancel, or if no dialog is
 * mounted.
 */
export async function requestConfirmation(token: string): Promise<string | undefined> {
  if (listeners.size === 0) return undefined;
  pending ??= open(token);
  return isSameSession(pending.token, token) ? pending.result : undefined;
}

function open(token: string): PendingConfirmation {
  let settle: PendingConfirmation["settle"] = () => {};
  const result = new Promise<string | undefined>((resolve) => {
    settle = (next) => {
      set(undefined);
      resolve(next);
    };
  });
  const opened = { token, result, settle };
  set(opened);
  return opened;
}

/** Replaces the current token of the session by the one that `confirm` returns. */
export function confirmSession(
  token: string,
  confirm: (current: string) => Promise<{ accessToken: string }>,
): Promise<string> {
  return changeToken(async () => {
    const current = findCurrentToken(token) ?? token;
    const { accessToken } = await confirm(current);
    replaceToken(current, accessToken);
    return accessToken;
  });
}

/** The pending confirmation, for the confirmation dialog. */
export function usePendingConfirmation(): PendingConfirmation | undefined {
  return useSyncExternalStore(onConfirmation, readPending, () => undefined);
}

export function readPending(): PendingConfirmation | undefined {
  return pending;
}

/** Calls `listener` when a confirmation is requested or has ended. Without listeners, pending requests fail. */
export function onConfirmation(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) pending?.settle(undefined);
  };
}

function set(next: PendingConfirmation | undefined): void {
  pending = next;
  for (const listener of listeners) listener();
}
