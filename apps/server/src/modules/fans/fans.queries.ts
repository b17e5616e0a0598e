import type { fans } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { selectVerifiedEmails } from "./codes.store.ts";
import {
  insertSessionOrder,
  insertSessionSubscription,
  lockFanRow,
  lockFanSession,
  selectSessionSubscriptions,
  upsertFan,
  upsertFans,
} from "./fans.store.ts";
import { selectFanSessions } from "./sessions.store.ts";

/** Gives the session access to one subscription only, not to others of its fan. */
export async function addSubscriptionToSession(ctx: Ctx, sessionId: string, subscriptionId: string) {
  await insertSessionSubscription(ctx, sessionId, subscriptionId);
}

/** Gives the session access to one order only. */
export async function addOrderToSession(ctx: Ctx, sessionId: string, orderId: string) {
  await insertSessionOrder(ctx, sessionId, orderId);
}

/** The fan's id, if the address is verified in this session. */
export async function findVerifiedFan(ctx: Ctx, sessionId: string, email: string): Promise<string | undefined> {
  const emails = await selectVerifiedEmails(ctx, sessionId);
  return emails.find((address) => address.email.toLowerCase() === email.toLowerCase())?.fanId;
}

/**
 * The id of the fan with this e-mail. A typed address is not verified, so nothing of an existing fan is changed or
 * disclosed.
 */
export function getOrCreateFan(ctx: Ctx, email: string): Promise<string> {
  return upsertFan(ctx, newId(ctx.now()), email);
}

/** Fan ids by e-mail. `id` is used for a new fan. */
export async function getOrCreateFans(
  ctx: Ctx,
  people: readonly { id: string; email: string }[],
): Promise<Map<string, string>> {
  if (people.length === 0) return new Map();
  return new Map((await upsertFans(ctx, people)).map(({ email, id }) => [email, id]));
}

/** The devices of the person signed in here, the last used first. */
export function listFanSessions(ctx: Ctx, sessionId: string) {
  return selectFanSessions(ctx, sessionId);
}

function listSessionSubscriptions(ctx: Ctx, sessionId: string) {
  return selectSessionSubscriptions(ctx, sessionId);
}

/** The fan that this browser is signed in as, or undefined. */
export function listVerifiedEmails(ctx: Ctx, sessionId: string) {
  return selectVerifiedEmails(ctx, sessionId);
}

/** Who signs in with the address for the first time waits until the transaction ends. */
export async function lockFan(ctx: Ctx, fanId: string) {
  await lockFanRow(ctx, fanId);
}

/** Concurrent orders of the same browser wait until the transaction ends. */
export async function lockBrowser(ctx: Ctx, sessionId: string) {
  await lockFanSession(ctx, sessionId);
}

/** The session's verified addresses and subscriptions. */
export async function getFan(ctx: Ctx, sessionId: string): Promise<fans.FanMe> {
  const [emails, subscriptions] = await Promise.all([
    listVerifiedEmails(ctx, sessionId),
    listSessionSubscriptions(ctx, sessionId),
  ]);
  return {
    emails: emails.map(({ email }) => email),
    subscriptions: subscriptions.map(({ id, username }) => ({ _id: id, username })),
  };
}
