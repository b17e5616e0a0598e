import type { Ctx } from "#core/ctx";
import type { DeviceOwner } from "#core/http/known-devices";
import type { PageQuery } from "#core/paging/pages";
import type { PaymentGateway } from "#db/tables";
import { selectEvents } from "./account-events.store.ts";
import { isSessionOver, toDeviceOwner } from "./auth.rules.ts";
import {
  selectAccountId,
  selectCredentials,
  selectPayoutFreeze,
  selectRole,
  updatePaymentGateway,
} from "./auth.store.ts";
import { clearCachedMe } from "./get-me.ts";
import { selectSessions } from "./sessions.store.ts";

export function findByEmail(ctx: Ctx, email: string) {
  return selectCredentials(ctx, email);
}

/** The mark of devices on which the account of this address has signed in. */
export async function findDeviceOwner(ctx: Ctx, email: string): Promise<DeviceOwner | undefined> {
  const account = await selectCredentials(ctx, email);
  return account && toDeviceOwner(account);
}

export async function listSessions(ctx: Ctx, accountId: string) {
  const sessions = await selectSessions(ctx, accountId);
  return sessions.filter((session) => !isSessionOver(session, ctx.now()));
}

/** The security log of the account. */
export function listActivity(ctx: Ctx, accountId: string, page: PageQuery) {
  return selectEvents(ctx, accountId, page);
}

/** Only for `script/camarim admin`, which names accounts by username. */
export function findAccountId(ctx: Pick<Ctx, "db">, username: string): Promise<string | undefined> {
  return selectAccountId(ctx, username);
}

/** Undefined if there is no admin of that name. Only for `script/camarim admin`. */
export async function findAdminId(ctx: Pick<Ctx, "db">, username: string): Promise<string | undefined> {
  const id = await selectAccountId(ctx, username);
  return id && (await selectRole(ctx, id))?.role === "admin" ? id : undefined;
}

export async function hasAccount(ctx: Ctx, accountId: string): Promise<boolean> {
  return (await selectRole(ctx, accountId)) !== undefined;
}

/** Until when payouts are stopped, after a reported intrusion or a recovery; undefined if they are not. */
export async function findPayoutFreeze(ctx: Ctx, accountId: string): Promise<Date | undefined> {
  const until = await selectPayoutFreeze(ctx, accountId);
  return until !== null && until > ctx.now() ? until : undefined;
}

/** How new orders are paid. */
export async function setPaymentGateway(ctx: Ctx, accountId: string, gateway: PaymentGateway) {
  await updatePaymentGateway(ctx, accountId, gateway);
  clearCachedMe(ctx, accountId);
}

export { lockAccount, markUndecidedMailed } from "./auth.store.ts";
