import { streamLimits } from "@camarim/contract/events";
import type { CreatorSession, FanSession } from "#core/app";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findPayment } from "#modules/payments/payments.queries";
import { readRenewalToken } from "#modules/renewals/renewal-token";
import type { EventHub, Opened } from "./event-hub.ts";
import type { EventStream } from "./event-stream.ts";
import type { Scope } from "./events.rules.ts";
import { selectCreatorSessionEnd, selectFanSessionEnd } from "./events.store.ts";

type Found = { endsAt: Date; scopes: Scope[] } | undefined;

/** A creator's stream: what changes in the account. */
export function openCreatorStream(ctx: Ctx, hub: EventHub, { sessionId, accountId }: CreatorSession, network: string) {
  return open(ctx, hub, { sessionId, network }, async () => {
    const endsAt = await selectCreatorSessionEnd(ctx, sessionId);
    return endsAt && { endsAt, scopes: [`account ${accountId}`] };
  });
}

/** A fan's stream: the payments of what their browser holds at this moment. */
export function openFanStream(ctx: Ctx, hub: EventHub, { sessionId }: FanSession, network: string) {
  return open(ctx, hub, { sessionId, network }, async () => {
    const found = await selectFanSessionEnd(ctx, sessionId);
    if (!found) return undefined;
    const scopes = found.subscriptionIds.map((id): Scope => `subscription ${id}`);
    return { endsAt: found.expiresAt, scopes };
  });
}

/** The stream of whoever has a renewal link. NOT_FOUND for a token that we did not make. */
export async function openRenewalStream(ctx: Ctx, hub: EventHub, token: string, network: string) {
  const paymentId = readRenewalToken(ctx, token);
  const payment = paymentId && (await findPayment(ctx, paymentId));
  if (!payment) throw new AppError("NOT_FOUND");
  const stream = await hub.open({ session: `renewal ${payment.id}`, network, endsAt: longestEnd(ctx) });
  hub.join(stream, `subscription ${payment.subscription_id}`);
  return stream.body;
}

/** The session is read after the stream is registered for its end, so that it cannot end between the two. */
async function open(ctx: Ctx, hub: EventHub, of: { sessionId: string; network: string }, find: () => Promise<Found>) {
  const scope: Scope = `session ${of.sessionId}`;
  const asked: Opened = { session: scope, network: of.network, endsAt: longestEnd(ctx) };
  const stream = await hub.open(asked);
  hub.join(stream, scope);
  try {
    join(hub, stream, await find());
  } catch (error) {
    stream.body.destroy();
    throw error;
  }
  return stream.body;
}

function join(hub: EventHub, stream: EventStream, found: Found) {
  if (!found) throw new AppError("FAN_UNAUTHENTICATED");
  stream.endsAt = Math.min(stream.endsAt, found.endsAt.getTime());
  for (const scope of found.scopes) hub.join(stream, scope);
}

function longestEnd({ now }: Ctx): number {
  return now().getTime() + streamLimits.minutes * 60_000;
}
