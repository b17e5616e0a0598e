/* biome-ignore-all lint/suspicious/noExplicitAny: whatever was sent, as Mercado Pago takes it */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { dynamicBrCode } from "../../iugu/simulator/br-code.ts";
import { expire } from "./clock.ts";
import type { Payment } from "./state.ts";
import { viewPayment } from "./view.ts";
import { paymentOf, refuse, sellerOf, touch, type World } from "./world.ts";

/** A holder's name decides what comes of a card. */
const details: Record<string, string> = {
  APRO: "accredited",
  OTHE: "cc_rejected_other_reason",
  CALL: "cc_rejected_call_for_authorize",
  FUND: "cc_rejected_insufficient_amount",
  SECU: "cc_rejected_bad_filled_security_code",
  EXPI: "cc_rejected_bad_filled_date",
  FORM: "cc_rejected_bad_filled_other",
  RISK: "cc_rejected_high_risk",
};

export function paymentRoutes(app: FastifyInstance, world: World) {
  const { state, now } = world;

  app.post("/v1/payments", async (request, reply) => {
    const { userId } = sellerOf(world, request);
    const key = keyOf(request, userId);
    const known = state.payments[state.keys[key] ?? ""];
    if (known) return reply.code(201).send(viewPayment(known));
    const payment = open(request.body as any, userId);
    state.payments[payment.id] = payment;
    state.keys[key] = payment.id;
    world.send({
      type: "payment",
      action: "payment.created",
      id: String(payment.id),
      userId,
      url: payment.notificationUrl,
    });
    return reply.code(201).send(viewPayment(payment));
  });

  app.get("/v1/payments/search", async (request) => {
    const { userId } = sellerOf(world, request);
    const query = request.query as Record<string, string>;
    expire(world);
    const limit = Math.min(50, Number(query.limit ?? 30));
    const offset = Number(query.offset ?? 0);
    const found = Object.values(state.payments)
      .filter((payment) => payment.userId === userId)
      .filter(({ externalReference }) => !query.external_reference || externalReference === query.external_reference)
      .filter(({ updatedAt }) => query.range !== "date_last_updated" || updatedAt >= Date.parse(query.begin_date ?? ""))
      .sort((a, b) => a.updatedAt - b.updatedAt || a.id - b.id);
    if (query.criteria === "desc") found.reverse();
    return {
      results: found.slice(offset, offset + limit).map(viewPayment),
      paging: { total: found.length, limit, offset },
    };
  });

  app.get("/v1/payments/:id", async (request) => {
    expire(world);
    return viewPayment(paymentOf(world, request, sellerOf(world, request).userId));
  });

  app.put("/v1/payments/:id", async (request) => {
    const payment = paymentOf(world, request, sellerOf(world, request).userId);
    if ((request.body as any)?.status !== "cancelled")
      return refuse(400, "bad_request", "Only a cancellation is known here");
    if (payment.status !== "pending" && payment.status !== "in_process")
      return refuse(400, "bad_request", "Invalid payment state for the requested operation");
    touch(world, payment, { status: "cancelled", detail: "by_collector" });
    return viewPayment(payment);
  });

  app.post("/v1/payments/:id/refunds", async (request, reply) => {
    const { userId } = sellerOf(world, request);
    const payment = paymentOf(world, request, userId);
    const key = keyOf(request, userId);
    if (!state.keys[key]) {
      if (payment.status !== "approved") return refuse(400, "bad_request", "The payment can not be refunded");
      state.keys[key] = payment.id;
      payment.refundsAt = now() + state.knobs.refundAfterMs;
      expire(world);
    }
    const status = payment.refundsAt ? "in_process" : "approved";
    return reply.code(201).send({ id: payment.id * 10, payment_id: payment.id, amount: payment.cents / 100, status });
  });

  function keyOf(request: FastifyRequest, userId: number): string {
    const key = request.headers["x-idempotency-key"];
    if (!key) refuse(400, "bad_request", "Header X-Idempotency-Key can't be null");
    return `${userId} ${request.routeOptions.url} ${key}`;
  }

  function open(body: any, userId: number): Payment {
    const cents = Math.round(Number(body.transaction_amount) * 100);
    if (!(cents > 0) || Math.abs(cents / 100 - body.transaction_amount) > 1e-9)
      refuse(400, "bad_request", "invalid transaction_amount");
    const isCustomer = body.payer?.type === "customer" && state.customers[body.payer.id]?.userId === userId;
    if (!body.payer?.email && !isCustomer) refuse(400, "bad_request", "payer.email must be a valid email");
    const isPix = body.payment_method_id === "pix";
    const points = isPix ? state.knobs.pixBasisPoints : state.knobs.cardBasisPoints;
    const feeCents = Math.round((cents * points) / 10_000);
    const applicationFeeCents = Math.round(Number(body.application_fee ?? 0) * 100);
    if (feeCents + applicationFeeCents > cents) refuse(400, "bad_request", "application_fee is too high");
    state.lastId += 1;
    const at = now();
    const id = state.lastId;
    const common = {
      id,
      userId,
      cents,
      applicationFeeCents,
      refundedCents: 0,
      description: String(body.description ?? ""),
      externalReference: body.external_reference ?? null,
      notificationUrl: body.notification_url ?? null,
      payerDocument: body.payer.identification?.number ?? null,
      endToEndId: null,
      createdAt: at,
      updatedAt: at,
    };
    if (isPix) {
      const expiresAt = Date.parse(body.date_of_expiration ?? "") || at + 86_400_000;
      const waits = {
        status: "pending",
        detail: "pending_waiting_transfer",
        approvedAt: null,
        releasesAt: null,
      } as const;
      const pixText = dynamicBrCode(String(id), state.sellers[userId]?.nickname ?? "");
      return { ...common, ...waits, feeCents, method: "pix", card: null, pixText, expiresAt };
    }
    const token = state.cards[body.token];
    if (!token || token.used) refuse(400, "bad_request", "invalid card token");
    if (!token) return refuse(400, "bad_request");
    if (token.kept && token.kept.userId !== userId) refuse(400, "bad_request", "invalid card token");
    if (token.kept && !state.knobs.chargesWithoutCode) refuse(400, "bad_request", "security_code_id can't be null");
    token.used = true;
    const detail = state.knobs.decline ?? details[token.holder.slice(0, 4)] ?? "accredited";
    const isApproved = detail === "accredited";
    return {
      ...common,
      status: isApproved ? "approved" : "rejected",
      detail,
      feeCents: isApproved ? feeCents : 0,
      method: token.brand,
      card: { lastDigits: token.lastDigits },
      pixText: null,
      approvedAt: isApproved ? at : null,
      releasesAt: isApproved ? at + state.knobs.cardReleaseMs : null,
      expiresAt: null,
    };
  }
}
