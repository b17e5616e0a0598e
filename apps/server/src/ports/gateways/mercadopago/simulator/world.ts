import { randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Payment, Seller, State } from "./state.ts";

export type World = {
  state: State;
  app: { clientId: string; clientSecret: string; publicKey: string; webhookSecret: string };
  now: () => number;
  /** Posts an event about a payment or a seller, signed. */
  send: (event: { type: string; action: string; id: string; userId: number; url: string | null }) => void;
};

/** A refusal as Mercado Pago words it. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, error: string, message: string) {
    super(message);
    this.status = status;
    this.body = { status, error, message, cause: [] };
  }
}

export function refuse(status: number, error: string, message = error): never {
  throw new Refusal(status, error, message);
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
  return payment?.userId === userId ? payment : refuse(404, "not_found", "Payment not found");
}

/** Tells whoever the payment names that it has changed. */
export function touch(world: World, payment: Payment, changed: Partial<Payment>) {
  Object.assign(payment, changed, { updatedAt: world.now() });
  const { id, userId, notificationUrl: url } = payment;
  world.send({ type: "payment", action: "payment.updated", id: String(id), userId, url });
}
