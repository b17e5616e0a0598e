import { profile } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findChangeableAt, toReservationEnd, toUsernameWindow } from "./profile.rules.ts";
import {
  deletePassedUsernames,
  insertFormerUsername,
  lockProfile,
  markUndone,
  selectChangesSince,
  selectFirstUsernameSince,
  selectFormerUsernames,
  updateProfileRow,
} from "./usernames.store.ts";

/**
 * Within a transaction. Returns the earlier username, which stays with the account for 90 days and leads to the new one;
 * undefined if it is the same. USERNAME_TAKEN by the constraint, USERNAME_CHANGE_LIMIT.
 */
export async function changeUsername(ctx: Ctx, accountId: string, username: string): Promise<string | undefined> {
  const { username: from } = await lockProfile(ctx, accountId);
  if (from === username) return undefined;
  const changes = await selectChangesSince(ctx, accountId, toUsernameWindow(ctx.now()));
  if (changes.length >= profile.usernameChangeLimit.changes) throw new AppError("USERNAME_CHANGE_LIMIT");
  await leaveUsername(ctx, { accountId, from, to: username });
  return from;
}

/**
 * Within a transaction. Gives the page the username that it had at this time, and returns the one it had until now;
 * undefined if it was not changed since. Those changes do not count as changes of the owner.
 */
export async function restoreUsername(ctx: Ctx, accountId: string, since: Date): Promise<string | undefined> {
  const { username: from } = await lockProfile(ctx, accountId);
  const original = await selectFirstUsernameSince(ctx, accountId, since);
  if (original === undefined) return undefined;
  if (original !== from) await leaveUsername(ctx, { accountId, from, to: original });
  await markUndone(ctx, accountId, since);
  return original === from ? undefined : from;
}

async function leaveUsername(ctx: Ctx, { accountId, from, to }: { accountId: string; from: string; to: string }) {
  await deletePassedUsernames(ctx, to);
  await insertFormerUsername(ctx, { accountId, username: from, reservedUntil: toReservationEnd(ctx.now()) });
  await updateProfileRow(ctx, accountId, { username: to });
}

/** Former usernames that lead to the page, and whether the username can be changed now. */
export async function listUsernames(ctx: Ctx, accountId: string) {
  const changes = await selectChangesSince(ctx, accountId, toUsernameWindow(ctx.now()));
  return {
    former: await selectFormerUsernames(ctx, accountId),
    changesLeft: Math.max(0, profile.usernameChangeLimit.changes - changes.length),
    changeableAt: findChangeableAt(changes),
  };
}

/** Before a username is taken by a new account: one whose time is over is free. */
export async function releasePassedUsername(ctx: Ctx, username: string) {
  await deletePassedUsernames(ctx, username);
}

/** Former usernames whose time is over. */
export async function cleanupUsernames(ctx: Ctx) {
  await deletePassedUsernames(ctx);
}
