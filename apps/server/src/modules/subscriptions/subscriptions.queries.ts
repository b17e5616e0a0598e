import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { assignOrders, updateOrderDocument } from "#modules/orders/index";
import { getSetting, getSettingCached } from "#modules/settings/index";
import { updateConsent } from "./consent.store.ts";
import { anonymiseFanOf, selectRunningOf } from "./fan-deletion.store.ts";
import { selectTrial } from "./free.store.ts";
import { deleteImportedRows, updateFan } from "./imported.store.ts";
import { selectSubscription } from "./list.store.ts";
import { selectOrdersOf } from "./subscription-lines.store.ts";
import { findRenewalDate, hasAccessAt } from "./subscriptions.rules.ts";
import {
  type Change,
  countActive,
  insertChanges,
  isInSession,
  selectInSession,
  selectLastPaidEnd,
  selectOthersOf,
  updateDocument,
} from "./subscriptions.store.ts";

/**
 * Stores the consent that a fan gives when they verify their e-mail, for subscriptions that came without an order of
 * their own.
 */
export function acceptTerms(ctx: Ctx, fanId: string): Promise<void> {
  return updateConsent(ctx, fanId);
}

/** Within the caller's transaction. The subscriptions stay, without personal data. */
export async function anonymiseFanInSubscriptions(ctx: Ctx, fanId: string) {
  await anonymiseFanOf(ctx, fanId);
}

/** Assigns a subscription with its orders to a fan whose identity the caller has verified. */
export async function assignSubscription(ctx: Ctx, id: string, fanId: string) {
  await updateFan(ctx, id, fanId);
  await assignOrders(ctx, await selectOrdersOf(ctx, id), fanId);
}

/** Records in its history that the order got another address. */
export async function createEmailCorrection(ctx: Ctx, change: Pick<Change, "subscriptionId" | "accountId" | "actor">) {
  await insertChanges(ctx, [{ ...change, kind: "email_corrected", at: ctx.now() }]);
}

export function countSubscribers(ctx: Ctx, accountId: string): Promise<number> {
  return countActive(ctx, accountId);
}

/**
 * Deletes imported subscriptions, given the `end` that the import set. Returns the deleted ids: those that were
 * ordered, paid, changed or extended here since then stay.
 */
export async function deleteImported(
  ctx: Ctx,
  imported: readonly { id: string; end: Date | null }[],
): Promise<string[]> {
  return imported.length === 0 ? [] : deleteImportedRows(ctx, imported);
}

/** The end of the latest paid period; undefined if no paid period is running. */
export function findLastPaidEnd(ctx: Ctx, accountId: string): Promise<Date | undefined> {
  return selectLastPaidEnd(ctx, accountId);
}

type OfFan = { id: string; accountId: string; fanId: string };

/**
 * Whether the fan of a subscription has access to the same creator by another one. Its grace days do not count, so that two
 * that have ended do not wait for each other.
 */
export async function hasOtherAccess(ctx: Ctx, { id, accountId, fanId }: OfFan) {
  const others = await selectOthersOf(ctx, { id, accountId, fanId });
  return others.some((other) => hasAccessAt({ ...other, graceDays: 0 }, ctx.now()));
}

/** Whether the period of a subscription is over and its fan has subscribed anew: then they pay nothing for the old one. */
export async function isReplaced(ctx: Ctx, row: OfFan & Parameters<typeof findRenewalDate>[0]): Promise<boolean> {
  const end = findRenewalDate(row);
  return end !== null && end <= ctx.now() && (await hasOtherAccess(ctx, row));
}

/** Whether this e-mail or phone has used a trial of this creator. To be disclosed only to a verified e-mail. */
export async function hasTried(ctx: Ctx, person: { accountId: string; fanId: string; fanPhone: string }) {
  return (await selectTrial(ctx, person)) !== undefined;
}

/** Ids of a fan's subscriptions that would renew. */
export async function listRunningOf(ctx: Ctx, fanId: string): Promise<string[]> {
  return (await selectRunningOf(ctx, fanId)).map(({ id }) => id);
}

/** A session's subscriptions to a creator, those with access first. */
export async function listSessionSubscriptionsWith(ctx: Ctx, fanSessionId: string, accountId: string) {
  const rows = await selectInSession(ctx, fanSessionId, accountId);
  if (rows.length === 0) return [];
  const { graceDays } = await getSettingCached(ctx, accountId);
  return rows
    .map((subscription) => ({ ...subscription, access: hasAccessAt({ ...subscription, graceDays }, ctx.now()) }))
    .sort((a, b) => Number(b.access) - Number(a.access));
}

/** NOT_FOUND if the session has no access to the subscription. */
export async function requireInSession(ctx: Ctx, subscriptionId: string, fanSessionId: string) {
  if (!(await isInSession(ctx, subscriptionId, fanSessionId))) throw new AppError("NOT_FOUND");
}

/** Does not check the owner: the caller does. */
export async function getSubscription(ctx: Ctx, id: string) {
  const row = await selectSubscription(ctx, id);
  if (!row) throw new AppError("NOT_FOUND");
  return { row, graceDays: (await getSetting(ctx, row.accountId)).graceDays };
}

/**
 * Keeps the CPF of a subscription's payer for the charges at its gateway, also of an open order, or removes it.
 */
export async function setDocument(ctx: Ctx, subscriptionId: string, document: string | null) {
  await updateDocument(ctx, subscriptionId, document);
  await updateOrderDocument(ctx, await selectOrdersOf(ctx, subscriptionId), document);
}

export {
  selectStartedOrders as listStartedOrders,
  selectSubscriptionLine as getSubscriptionLine,
} from "./subscription-lines.store.ts";
export {
  lockUndecidedAccounts,
  selectUndecidedNotice as findUndecidedNotice,
  type UndecidedNotice,
} from "./undecided.store.ts";
