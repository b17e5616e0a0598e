import { streamLimits } from "@camarim/contract/events";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { CreatorSession, FanSession } from "#core/http/app";
import { findPayment } from "#modules/payments/index";
import { parseRenewalToken } from "#modules/renewals/index";
import type { EventHub, StreamRequest } from "./event-hub.ts";
import type { EventStream } from "./event-stream.ts";
import type { Scope } from "./events.rules.ts";
import { selectCreatorSessionEnd, selectFanSessionEnd } from "./events.store.ts";

/** The network of the request, and whether it is a HEAD request. */
type Client = { network: string; isProbe: boolean };
type StreamSource = { endsAt: Date; scopes: Scope[] } | undefined;

/** The account's events. */
export function openCreatorStream(ctx: Ctx, hub: EventHub, session: CreatorSession, client: Client) {
  const { sessionId, accountId } = session;
  return open(ctx, hub, { ...client, sessionId, owner: `account ${accountId}` }, async () => {
    const endsAt = await selectCreatorSessionEnd(ctx, session);
    return endsAt && { endsAt, scopes: [`account ${session.accountId}`] };
  });
}

/** Events of the subscriptions and orders that the session has now. */
export function openFanStream(ctx: Ctx, hub: EventHub, { sessionId }: FanSession, client: Client) {
  return open(ctx, hub, { ...client, sessionId, owner: `fan ${sessionId}` }, async () => {
    const source = await selectFanSessionEnd(ctx, sessionId);
    if (!source) return undefined;
    const scopes = [
      ...source.subscriptionIds.map((id): Scope => `subscription ${id}`),
      ...source.orderIds.map((id): Scope => `order ${id}`),
    ];
    return { endsAt: source.expiresAt, scopes };
  });
}

/** Events of a renewal link. NOT_FOUND for a token with an invalid signature. */
export async function openRenewalStream(ctx: Ctx, hub: EventHub, token: string, client: Client) {
  const paymentId = parseRenewalToken(ctx, token);
  const payment = paymentId && (await findPayment(ctx, paymentId));
  if (!payment) throw new AppError("NOT_FOUND");
  const session = `renewal ${payment.id}`;
  const stream = hub.open({ ...client, session, owner: session, endsAt: toLatestEnd(ctx) });
  hub.join(stream, `subscription ${payment.subscriptionId}`);
  return stream.body;
}

/** The session is read after the stream was registered for its end, so that no end is missed. */
async function open(
  ctx: Ctx,
  hub: EventHub,
  { sessionId, ...client }: Client & { sessionId: string; owner: string },
  find: () => Promise<StreamSource>,
) {
  const scope: Scope = `session ${sessionId}`;
  const request: StreamRequest = { ...client, session: scope, endsAt: toLatestEnd(ctx) };
  const stream = hub.open(request);
  hub.join(stream, scope);
  try {
    join(hub, stream, await find());
  } catch (error) {
    stream.body.destroy();
    throw error;
  }
  return stream.body;
}

function join(hub: EventHub, stream: EventStream, source: StreamSource) {
  if (!source) throw new AppError("FAN_UNAUTHENTICATED");
  stream.endsAt = Math.min(stream.endsAt, source.endsAt.getTime());
  for (const scope of source.scopes) hub.join(stream, scope);
}

function toLatestEnd({ now }: Ctx): number {
  return now().getTime() + streamLimits.minutes * 60_000;
}
