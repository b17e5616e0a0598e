import type { help } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { listPaymentsById } from "#modules/payments/index";
import { findProfileByUsername } from "#modules/profile/index";
import { findReviewMinutes } from "#modules/receipts/index";
import { isSamePerson, toReadings } from "./help.rules.ts";
import {
  type FoundOrder,
  selectByAmount,
  selectByEmail,
  selectByEndToEndId,
  selectByPhone,
  selectOfSession,
} from "./help.store.ts";
import { viewHelpedOrder } from "./help.view.ts";

/** Orders that are shown or e-mailed at once. */
const mostOrders = 10;
/** Orders of one amount in the days before a transfer that are compared by name. */
const mostCandidates = 500;
const dayMs = 86_400_000;
/** A code may be paid days after it was ordered. */
const daysBefore = 9;

/** NOT_FOUND for an unknown creator. A page that is not published has orders too. */
export async function getCreator(ctx: Ctx, username: string) {
  const profile = await findProfileByUsername(ctx, username);
  if (!profile) throw new AppError("NOT_FOUND");
  return profile;
}

/** Orders of this browser from this creator, with what they lack. */
export async function listOrdersOfBrowser(ctx: Ctx, accountId: string, sessionId: string) {
  const found = await selectOfSession(ctx, accountId, sessionId, mostOrders);
  return getHelpedOrders(ctx, accountId, found, { isOfBrowser: true });
}

/** The order that the transfer with this id paid. */
export async function findByEndToEndId(
  ctx: Ctx,
  accountId: string,
  endToEndId: string,
): Promise<FoundOrder | undefined> {
  const [typed, ...others] = toReadings(endToEndId);
  return (
    (await selectByEndToEndId(ctx, accountId, [typed ?? endToEndId])) ??
    (await selectByEndToEndId(ctx, accountId, others))
  );
}

export type Searched = Pick<help.HelpBody, "email" | "phone" | "name" | "amount" | "day">;

/** Orders by what their fan remembers. Those by name, amount and day are all of one fan, or none: others have the same name. */
export async function searchOrders(ctx: Ctx, accountId: string, searched: Searched) {
  const { email, phone, name, amount, day } = searched;
  const byEmail = email ? await selectByEmail(ctx, accountId, email, mostOrders) : [];
  const byPhone = phone ? await selectByPhone(ctx, accountId, phone, mostOrders) : [];
  const byName = name && amount !== undefined && day ? await searchByName(ctx, accountId, { name, amount, day }) : [];
  return { byEmail, byOther: [...byPhone, ...byName] };
}

async function searchByName(
  ctx: Ctx,
  accountId: string,
  { name, amount, day }: { name: string; amount: number; day: string },
): Promise<FoundOrder[]> {
  const start = Date.parse(`${day}T00:00:00-03:00`);
  const days = { from: new Date(start - daysBefore * dayMs), until: new Date(start + dayMs) };
  const candidates = await selectByAmount(ctx, accountId, { amount, ...days }, mostCandidates);
  const named = candidates.filter((candidate) => isSamePerson(candidate.name, name));
  return new Set(named.map(({ email }) => email)).size === 1 ? named.slice(0, mostOrders) : [];
}

/** The newest first. */
export async function getHelpedOrders(
  ctx: Ctx,
  accountId: string,
  found: readonly FoundOrder[],
  { isOfBrowser }: { isOfBrowser: boolean },
): Promise<help.HelpedOrder[]> {
  if (found.length === 0) return [];
  const byId = new Map(found.map((order) => [order.id, order]));
  const payments = await listPaymentsById(
    ctx,
    found.map(({ id }) => id),
  );
  const shown = { isOfBrowser, reviewMinutes: await findReviewMinutes(ctx, accountId), now: ctx.now() };
  return payments.flatMap((payment) => {
    const order = byId.get(payment.id);
    return order ? [viewHelpedOrder(payment, order, shown)] : [];
  });
}
