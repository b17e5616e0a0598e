import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { formatBrCode } from "#simulators/iugu/br-code";
import { expire } from "./clock.ts";
import { issuerId } from "./customers.ts";
import { reaisNumber } from "./reais.ts";
import type { Payment } from "./state.ts";
import { viewPayment } from "./view.ts";
import { getPayment, getSeller, readBody, readQuery, refuse, runOncePerKey, touch, type World } from "./world.ts";

/** The holder's name determines the result of a card. */
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

/** The subscription fields of a charge, by the guide on automatic payments. */
const recurrence = z.object({
  type: z.literal("SUBSCRIPTIONS"),
  transaction_data: z.object({
    first_time_use: z.boolean(),
    user_present: z.boolean().optional(),
    subscription_id: z.string().min(1).optional(),
    subscription_sequence: z
      .object({ number: z.number().int().positive(), total: z.number().int().positive().nullable() })
      .optional(),
    invoice_period: z
      .object({ period: z.number().int().positive(), type: z.enum(["daily", "monthly", "yearly"]) })
      .optional(),
    payment_reference: z.object({ id: z.string().min(1) }).optional(),
    billing_date: z.iso.date(),
  }),
});

const offset = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/;
const paymentRequest = z.object({
  transaction_amount: reaisNumber,
  application_fee: reaisNumber.optional(),
  description: z.string().optional(),
  external_reference: z.string().nullish(),
  notification_url: z.string().nullish(),
  payment_method_id: z.string().optional(),
  date_of_expiration: z.string().regex(offset).optional(),
  token: z.string().optional(),
  issuer_id: z.union([z.string(), z.number()]).optional(),
  payer: z.object({
    type: z.string().optional(),
    id: z.string().optional(),
    email: z.string().optional(),
    identification: z.object({ type: z.string(), number: z.string() }).optional(),
  }),
  point_of_interaction: recurrence.optional(),
});
type PaymentRequest = z.output<typeof paymentRequest>;

const longestOpenMs = 30 * 86_400_000;

export function paymentRoutes(app: FastifyInstance, world: World) {
  const { state, now } = world;

  app.post("/v1/payments", async (request, reply) => {
    const { userId } = getSeller(world, request);
    const make = () => {
      const payment = open(readBody(request, paymentRequest), userId);
      state.payments[payment.id] = payment;
      const { id, notificationUrl: url } = payment;
      world.send({ type: "payment", action: "payment.created", id: String(id), userId, url });
      return { id, made: payment };
    };
    const payment = runOncePerKey(world, request, userId, { find: (id) => state.payments[id], make });
    return reply.code(201).send(viewPayment(payment));
  });

  app.get("/v1/payments/search", async (request) => {
    const { userId } = getSeller(world, request);
    const query = readQuery(request);
    expire(world);
    const limit = Math.min(50, Number(query.limit ?? 30));
    const offset = Number(query.offset ?? 0);
    const matches = Object.values(state.payments)
      .filter((payment) => payment.userId === userId && !state.knobs.searchLags)
      .filter(({ externalReference }) => !query.external_reference || externalReference === query.external_reference)
      .filter(({ updatedAt }) => query.range !== "date_last_updated" || updatedAt >= Date.parse(query.begin_date ?? ""))
      .sort((a, b) => a.updatedAt - b.updatedAt || a.id - b.id);
    if (query.criteria === "desc") matches.reverse();
    return {
      results: matches.slice(offset, offset + limit).map(viewPayment),
      paging: { total: matches.length, limit, offset },
    };
  });

  app.get("/v1/payments/:id", async (request) => {
    expire(world);
    return viewPayment(getPayment(world, request, getSeller(world, request).userId));
  });

  app.put("/v1/payments/:id", async (request) => {
    const payment = getPayment(world, request, getSeller(world, request).userId);
    readBody(request, z.object({ status: z.literal("cancelled") }));
    if (payment.status !== "pending" && payment.status !== "in_process")
      return refuse(400, "bad_request", "Invalid payment state for the requested operation", 2063);
    touch(world, payment, { status: "cancelled", detail: "by_collector" });
    return viewPayment(payment);
  });

  function open(body: PaymentRequest, userId: number): Payment {
    const cents = body.transaction_amount;
    if (cents <= 0) refuse(400, "bad_request", "Invalid value for transaction_amount", 4037);
    const { type, id: customerId = "", email } = body.payer;
    const isCustomer = type === "customer" && state.customers[customerId]?.userId === userId;
    if (!email && !isCustomer) refuse(400, "bad_request", "payer.email must be a valid email", 4050);
    const isPix = body.payment_method_id === "pix";
    const points = isPix ? state.knobs.pixBasisPoints : state.knobs.cardBasisPoints;
    const feeCents = Math.round((cents * points) / 10_000);
    const applicationFeeCents = body.application_fee ?? 0;
    if (feeCents + applicationFeeCents > cents) refuse(400, "bad_request", "application_fee is too high");
    state.lastId += 1;
    const at = now();
    const common = {
      id: state.lastId,
      userId,
      cents,
      feeCents,
      applicationFeeCents,
      refundedCents: 0,
      description: body.description ?? "",
      externalReference: body.external_reference ?? null,
      notificationUrl: body.notification_url ?? null,
      payerDocument: body.payer.identification?.number ?? null,
      endToEndId: null,
      createdAt: at,
      updatedAt: at,
    };
    return isPix ? byPix(common, body.date_of_expiration) : byCard(common, body);
  }

  type Common = Omit<
    Payment,
    "status" | "detail" | "method" | "card" | "pixText" | "approvedAt" | "releasesAt" | "expiresAt"
  >;

  function byPix(common: Common, expiration: string | undefined): Payment {
    const seller = state.sellers[common.userId];
    if (seller?.withoutPixKey) refuse(400, "bad_request", "Collector user without key enabled for QR render", 13253);
    const at = common.createdAt;
    const expiresAt = expiration ? Date.parse(expiration) : at + 86_400_000;
    if (!(expiresAt > at && expiresAt <= at + longestOpenMs))
      refuse(400, "bad_request", "date_of_expiration is out of range", 1);
    return {
      ...common,
      status: "pending",
      detail: "pending_waiting_transfer",
      method: "pix",
      card: null,
      pixText: formatBrCode(String(common.id), seller?.nickname ?? ""),
      approvedAt: null,
      releasesAt: null,
      expiresAt,
    };
  }

  function byCard(common: Common, body: PaymentRequest): Payment {
    const { token: tokenId = "", point_of_interaction: point, issuer_id: issuer } = body;
    const token = state.cards[tokenId];
    if (!token || token.used) return refuse(400, "bad_request", "invalid card token", 2062);
    if (token.kept && token.kept.userId !== common.userId) refuse(400, "bad_request", "invalid card token", 2062);
    if (token.kept && !state.knobs.chargesWithoutCode) refuse(400, "bad_request", "security_code_id can't be null");
    if (issuer !== undefined && Number(issuer) !== issuerId) refuse(400, "bad_request", "Invalid issuer_id", 3034);
    token.used = true;
    const detail = state.knobs.decline ?? details[token.holder.slice(0, 4)] ?? "accredited";
    const isApproved = detail === "accredited";
    const at = common.createdAt;
    const { feeAfterMs, cardReleaseMs } = state.knobs;
    return {
      ...common,
      status: isApproved ? "approved" : "rejected",
      detail,
      feeCents: isApproved ? common.feeCents : 0,
      method: token.brand,
      card: { lastDigits: token.lastDigits },
      pixText: null,
      approvedAt: isApproved ? at : null,
      releasesAt: isApproved ? at + cardReleaseMs : null,
      expiresAt: null,
      ...(isApproved && feeAfterMs > 0 && { feeAt: at + feeAfterMs }),
      ...(issuer !== undefined && { issuerId: String(issuer) }),
      ...(point && { recurrence: point.transaction_data }),
    };
  }
}
