import { randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Payment, RefusalBody, Seller, State } from "./state.ts";

export type SimulatedEvent = {
  type: string;
  action: string;
  id: string;
  userId: number;
  url: string | null;
  /** Of a chargeback. */
  paymentId?: number;
};

export type World = {
  state: State;
  app: { clientId: string; clientSecret: string; publicKey: string; webhookSecret: string };
  now: () => number;
  /** Posts an event about a payment, a chargeback or a seller, signed. */
  send: (event: SimulatedEvent) => void;
};

/** A refusal in Mercado Pago's words. */
export class Refusal extends Error {
  readonly body: RefusalBody;

  constructor(body: RefusalBody) {
    super(body.message);
    this.body = body;
  }
}

export function refuse(status: number, error: string, message = error, code?: number): never {
  const cause = code === undefined ? [] : [{ code, description: message }];
  throw new Refusal({ status, error, message, cause });
}

/** What a request brought; a body of another form is refused as Mercado Pago refuses its parameters. */
export function bodyOf<Schema extends z.ZodType>(request: FastifyRequest, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(request.body ?? {});
  if (parsed.success) return parsed.data;
  return refuse(
    400,
    "bad_request",
    `Params Error: ${parsed.error.issues.map(({ path }) => path.join(".")).join(", ")}`,
    1,
  );
}

const query = z.record(z.string(), z.string());

export function queryOf(request: FastifyRequest): Record<string, string> {
  return query.safeParse(request.query).data ?? {};
}

export function newSecret(prefix: string): string {
  return `${prefix}-${randomBytes(24).toString("hex")}`;
}

/** Whose access token it is: a Bearer that is not over and whose seller has not ended the link. */
export function sellerOf({ state, now }: World, request: FastifyRequest): Seller {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const token = state.tokens.find(({ accessToken }) => accessToken === given);
  const seller = token && state.sellers[token.userId];
  if (!seller || seller.unlinked || token.expiresAt <= now())
    return refuse(401, "unauthorized", "invalid access token");
  return seller;
}

export function paymentOf(world: World, request: FastifyRequest, userId: number): Payment {
  const payment = world.state.payments[(request.params as { id: string }).id];
  return payment?.userId === userId ? payment : refuse(404, "not_found", "Payment not found", 2000);
}

/**
 * Does what a request asks for once for each `X-Idempotency-Key`, which is mandatory: again, `known` answers by the id that was
 * made, and what was refused is refused again.
 */
export function onceForKey<T>(
  { state }: World,
  request: FastifyRequest,
  userId: number,
  { known, make }: { known: (id: number) => T | undefined; make: () => { id: number; made: T } },
): T {
  const given = request.headers["x-idempotency-key"];
  if (typeof given !== "string" || !given)
    return refuse(400, "bad_request", "Header X-Idempotency-Key can't be null", 4292);
  const key = `${userId} ${request.url} ${given}`;
  const refused = state.refusals[key];
  if (refused) throw new Refusal(refused);
  const before = known(state.keys[key] ?? 0);
  if (before) return before;
  try {
    const { id, made } = make();
    state.keys[key] = id;
    return made;
  } catch (error) {
    if (error instanceof Refusal) state.refusals[key] = error.body;
    throw error;
  }
}

/** Tells whoever the payment names that it has changed. */
export function touch(world: World, payment: Payment, changed: Partial<Payment>) {
  Object.assign(payment, changed, { updatedAt: world.now() });
  const { id, userId, notificationUrl: url } = payment;
  world.send({ type: "payment", action: "payment.updated", id: String(id), userId, url });
}
