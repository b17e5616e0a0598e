import { z } from "zod";
import { reais } from "./reais.ts";

/** Mercado Pago returns ids as numbers or as text. A number above 2^53 has lost digits and is refused. */
const id = z.union([z.number().int().nonnegative(), z.string().min(1)]).transform(String);
const text = z.string().nullish();
const time = z.string().transform((text, ctx) => {
  const ms = Date.parse(text);
  if (!Number.isNaN(ms)) return new Date(ms);
  ctx.addIssue({ code: "custom", message: "not a date" });
  return z.NEVER;
});

const fee = z.object({ type: z.string(), amount: reais, fee_payer: text });

/** A deduction from the seller, possibly in fractions of a centavo; only its recipient and the refunded amount are read. */
const deduction = z.object({
  type: text,
  accounts: z.object({ from: text, to: text }).nullish(),
  amounts: z.object({ original: z.number(), refunded: z.number() }),
});

/** The fields of `GET /v1/payments/{id}` that we read. */
export const paymentResponse = z.object({
  id,
  status: z.string().min(1),
  status_detail: text,
  external_reference: text,
  payment_method_id: z.string().min(1),
  transaction_amount: reais.refine((cents) => cents >= 0),
  transaction_amount_refunded: reais.nullish(),
  date_approved: time.nullish(),
  date_of_expiration: time.nullish(),
  money_release_date: time.nullish(),
  fee_details: z.array(fee).nullish(),
  charges_details: z.array(deduction).nullish(),
  transaction_details: z
    .object({ total_paid_amount: reais.nullish(), net_received_amount: z.number().nullish(), transaction_id: text })
    .nullish(),
  point_of_interaction: z
    .object({ transaction_data: z.object({ qr_code: text, transaction_id: text, e2e_id: text }).nullish() })
    .nullish(),
  card: z.object({ last_four_digits: text }).nullish(),
});
export type PaymentResponse = z.output<typeof paymentResponse>;

export const paymentsFound = z.object({ results: z.array(paymentResponse) });

/** Other payments of the account's owner have any form. Ours have a UUID as their reference. */
export const paymentsListed = z.object({ results: z.array(z.unknown()) });
export const ownPayment = z.object({ external_reference: z.guid() });

/** `POST /v1/payments/{id}/refunds`; its `status` may be `in_process` for a while. */
export const refundResponse = z.object({ id, payment_id: id, amount: reais, status: text });

/** The API reference shows booleans and amounts as text, the guide as values; payments are ids or objects with an id. */
const yesOrNo = z.union([z.boolean(), z.enum(["true", "false"]).transform((written) => written === "true")]).nullish();

export const chargebackResponse = z.object({
  id,
  payments: z.array(z.union([id, z.object({ id }).transform((payment) => payment.id)])),
  amount: reais,
  reason: text,
  coverage_applied: yesOrNo,
  documentation_status: text,
  date_documentation_deadline: time.nullish(),
});
export type ChargebackResponse = z.output<typeof chargebackResponse>;

export const chargebacksFound = z.object({ results: z.array(chargebackResponse) });

export const customerResponse = z.object({ id });
export const customersFound = z.object({ results: z.array(customerResponse) });
export const cardResponse = z.object({
  id,
  last_four_digits: text,
  payment_method: z.object({ id: z.string() }).nullish(),
  issuer: z.object({ id: id.nullish() }).nullish(),
});
export const cardTokenResponse = z.object({ id });

export const tokensResponse = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  user_id: id,
  expires_in: z.number().int().positive(),
});

/** For responses of which nothing is read. */
export const anyResponse = z.unknown();

/** An error response; `cause` contains codes of one or more reasons. */
export const refusalResponse = z.object({
  message: text,
  error: text,
  cause: z
    .array(z.object({ code: z.union([z.number(), z.string()]).nullish(), description: text }))
    .nullish()
    .catch(null),
});
export type RefusalResponse = z.output<typeof refusalResponse>;
