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

/** An error in Mercado Pago's form. */
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

/** Parses the input of a request; another form gets Mercado Pago's error for parameters. */
export function readBody<Schema extends z.ZodType>(request: FastifyRequest, schema: Schema): z.output<Schema> {
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

export function readQuery(request: FastifyRequest): Record<string, string> {
  return query.safeParse(request.query).data ?? {};
}

export function createSecret(prefix: string): string {
  return `${prefix}-${randomBytes(24).toString("hex")}`;
}

/** Authenticates by a Bearer token that has not expired, of a seller who has not revoked the authorization. */
export function getSeller({ state, now }: World, request: FastifyRequest): Seller {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const token = state.tokens.find(({ accessToken }) => accessToken === given);
  const seller = token && state.sellers[token.userId];
  if (!seller || seller.unlinked || token.expiresAt <= now())
    return refuse(401, "unauthorized", "invalid access token");
  return seller;
}

export function getPayment(world: World, request: FastifyRequest, userId: number): Payment {
  const payment = world.state.payments[(request.params as { id: string }).id];
  return payment?.userId === userId ? payment : refuse(404, "not_found", "Payment not found", 2000);
}

/**
 * Runs a request once per `X-Idempotency-Key`, which is required: a repeat gets the existing object from `find`, or the same error.
 */
export function runOncePerKey<T>(
  { state }: World,
  request: FastifyRequest,
  userId: number,
  { find, make }: { find: (id: number) => T | undefined; make: () => { id: number; made: T } },
): T {
  const given = request.headers["x-idempotency-key"];
  if (typeof given !== "string" || !given)
    return refuse(400, "bad_request", "Header X-Idempotency-Key can't be null", 4292);
  const key = `${userId} ${request.url} ${given}`;
  const refused = state.refusals[key];
  if (refused) throw new Refusal(refused);
  const existing = find(state.keys[key] ?? 0);
  if (existing) return existing;
  try {
    const { id, made } = make();
    state.keys[key] = id;
    return made;
  } catch (error) {
    if (error instanceof Refusal) state.refusals[key] = error.body;
    throw error;
  }
}

/** Posts a webhook of a changed payment to its notification URL. */
export function touch(world: World, payment: Payment, changed: Partial<Payment>) {
  Object.assign(payment, changed, { updatedAt: world.now() });
  const { id, userId, notificationUrl: url } = payment;
  world.send({ type: "payment", action: "payment.updated", id: String(id), userId, url });
}
