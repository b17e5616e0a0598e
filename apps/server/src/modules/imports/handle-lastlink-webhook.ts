import { timingSafeEqual } from "node:crypto";
import { imports } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { defineJob, enqueue } from "#core/jobs/jobs";
import { hashToken } from "#core/keys/keys";
import { inTransaction } from "#core/transaction";
import { updateImported } from "#modules/subscriptions/index";
import { createImportedSubscriptions } from "./create-imported-subscriptions.ts";
import {
  insertEvent,
  insertLastlinkPerson,
  isImported,
  lockMatchingPerson,
  markReceived,
  selectConnection,
  selectEvents,
  updateLastlinkSubscription,
  updatePersonState,
} from "./lastlink.store.ts";
import { findLastlinkOwner } from "./lastlink-connection.ts";
import { type LastlinkEvent, type PaidState, parseEvent, toOffer, toStateAfter } from "./lastlink-event.rules.ts";
import type { Offer } from "./offers.rules.ts";
import { toPersonKey } from "./parse-row.rules.ts";
import { type ImportedPerson, lockPeople } from "./people.store.ts";

/**
 * Stores an event once and enqueues its processing. NOT_FOUND for an unknown URL, WEBHOOK_REFUSED without the creator's
 * token.
 */
export async function handleLastlinkWebhook(
  ctx: Ctx,
  secret: string,
  tokens: readonly (string | undefined)[],
  body: unknown,
) {
  const accountId = await findLastlinkOwner(ctx, secret);
  const connection = accountId && (await selectConnection(ctx, accountId));
  if (!connection) throw new AppError("NOT_FOUND");
  // Proxies may add tokens of their own: one of the given tokens must be the creator's.
  const presentTokens = tokens.filter((token): token is string => Boolean(token));
  const isOurs = (token: string) => timingSafeEqual(hashToken(token), connection.tokenHash);
  if (!presentTokens.some(isOurs)) throw new AppError("WEBHOOK_REFUSED");
  const event = parseEvent(body, ctx.now());
  if (!event) return;
  await inTransaction(ctx, async (ctx) => {
    await markReceived(ctx, accountId, event === "test");
    if (event === "test" || !(await insertEvent(ctx, newId(ctx.now()), accountId, event))) return;
    await enqueue(ctx, applyLastlinkEventsJob, { accountId, subject: event.subject });
  });
}

const dayMs = 86_400_000;

/** Updates a person to the state that follows from all their events, and imports an unknown person who has paid. */
export async function applyLastlinkEvents(ctx: Ctx, accountId: string, subject: string) {
  await inTransaction(ctx, async (ctx) => {
    await lockPeople(ctx, accountId);
    const events = await selectEvents(ctx, accountId, subject);
    const last = events.at(-1);
    if (!last) return;
    const person = await lockMatchingPerson(ctx, accountId, last);
    if (person && last.subscriptionId) await updateLastlinkSubscription(ctx, person.id, last.subscriptionId);
    const state = toStateAfter(
      person && { paidUntil: person.paidUntil, status: person.status, startedAt: person.startedAt },
      events,
    );
    if (!state) return;
    if (!person) return addPerson(ctx, accountId, { last, offer: toOffer(events), state });
    if (person.status === state.status && person.paidUntil?.getTime() === state.paidUntil?.getTime()) return;
    await updatePersonState(ctx, person.id, state);
    if (!person.subscriptionId) return;
    const status = state.paidUntil && state.paidUntil <= ctx.now() && isPaid(state) ? "expired" : state.status;
    const change = { id: person.subscriptionId, end: state.paidUntil, status, statusBefore: person.status };
    await updateImported(ctx, [change]);
  });
}

function isPaid({ status }: PaidState): boolean {
  return status === "active" || status === "canceled";
}

type NewPerson = { last: LastlinkEvent; offer: Offer; state: PaidState };

async function addPerson(ctx: Ctx, accountId: string, { last, offer, state }: NewPerson) {
  const { paidUntil, status } = state;
  if (!paidUntil || paidUntil <= ctx.now() || !isPaid(state)) return;
  const { name, email, phone, document, subscriptionId, planName } = last;
  // A single purchase of a subscriber is another product.
  if (!subscriptionId && (await isImported(ctx, accountId, email))) return;
  const key = toPersonKey({ externalId: subscriptionId, contact: email, planName }) as string;
  const contact = { id: newId(ctx.now()), name, email, phone, document, instagram: null };
  const person: ImportedPerson = { ...contact, ...offer, status, startedAt: null, paidUntil };
  const claimUntil = new Date(ctx.now().getTime() + imports.importClaimDays * dayMs);
  await insertLastlinkPerson(ctx, { accountId, key, claimUntil, person });
  await createImportedSubscriptions(ctx, { accountId, source: "lastlink" }, [person]);
}

export const applyLastlinkEventsJob = defineJob<{ accountId: string; subject: string }>({
  name: "apply-lastlink-events",
  queue: "import",
  options: { retryLimit: 10 },
  run: (ctx, { accountId, subject }) => applyLastlinkEvents(ctx, accountId, subject),
});
