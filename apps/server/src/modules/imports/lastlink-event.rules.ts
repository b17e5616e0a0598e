import { email as emailValue, isTaxDocument, phoneNumber } from "@camarim/contract/values";
import { z } from "zod";
import { toLine } from "#core/text/to-line";
import { truncate } from "#core/text/truncate";
import type { SubscriptionStatus } from "#db/tables";
import { addPeriod, toAnchorDay } from "#modules/subscriptions/subscriptions.rules";
import type { Offer } from "./offers.rules.ts";
import { parseDateTime } from "./parse-date-time.rules.ts";
import { parseOffer } from "./parse-offer.rules.ts";

/** Lastlink's event names, including one that it sends misspelt. Other events do not affect access. */
const kindsByName: Record<string, LastlinkKind> = {
  purchase_order_confirmed: "paid",
  recurrent_payment: "paid",
  product_access_started: "paid",
  subscription_product_acess: "paid",
  subscription_product_access: "paid",
  active_member_notification: "paid",
  subscription_canceled: "canceled",
  subscription_expired: "canceled",
  product_access_ended: "canceled",
  payment_refund: "refunded",
  payment_chargeback: "charged_back",
};
type LastlinkKind = "paid" | "canceled" | "refunded" | "charged_back";

const textSchema = z.string().max(500).transform(toLine).nullish().catch(null);
const personSchema = z
  .object({ Email: textSchema, Name: textSchema, PhoneNumber: textSchema, Document: textSchema })
  .partial()
  .nullish()
  .catch(null);
const amountSchema = z
  .object({ Value: z.number().nullish().catch(null) })
  .partial()
  .nullish()
  .catch(null);
const eventSchema = z.object({
  Id: textSchema,
  IsTest: z.boolean().nullish().catch(null),
  Event: z.string().max(100),
  CreatedAt: textSchema,
  Data: z
    .object({
      Products: z
        .array(z.object({ Id: textSchema, Name: textSchema }).partial())
        .nullish()
        .catch(null),
      Buyer: personSchema,
      Member: personSchema,
      Purchase: z
        .object({
          PaymentId: textSchema,
          Recurrency: z.unknown(),
          PaymentDate: textSchema,
          NextBilling: textSchema,
          Price: amountSchema,
          OriginalPrice: amountSchema,
        })
        .partial()
        .nullish()
        .catch(null),
      Subscriptions: z
        .array(z.object({ Id: textSchema }).partial())
        .nullish()
        .catch(null),
      SubscriptionId: textSchema,
      AccessEndedAt: textSchema,
    })
    .partial()
    .nullish()
    .catch(null),
});

/**
 * An event as it is stored. `until` is the end of the paid period. If Lastlink does not send it, it is `months` after
 * `paidAt` and depends on the other payments of the subscription. `recurrency`: the months of each payment, as Lastlink
 * sends them; events stored before 2026-11-26 have none.
 */
export type LastlinkEvent = {
  key: string;
  kind: LastlinkKind;
  subject: string;
  sentAt: Date;
  subscriptionId: string | null;
  email: string;
  name: string | null;
  phone: string | null;
  document: string | null;
  planName: string | null;
  priceCents: number | null;
  recurrency?: string | null;
  paymentId: string | null;
  until: Date | null;
  paidAt?: Date | null;
  months?: number | null;
};

/** "test" for an event of Lastlink's test button; undefined if the event does not affect access. */
export function parseEvent(body: unknown, now: Date): LastlinkEvent | "test" | undefined {
  const parsed = eventSchema.safeParse(body);
  if (!parsed.success) return undefined;
  const { Event, IsTest, Data, CreatedAt, Id } = parsed.data;
  const address = Data?.Member?.Email || Data?.Buyer?.Email || "";
  if (IsTest || address.trim().toLowerCase() === "contato@lastlink.com") return "test";
  const kind = kindsByName[Event.toLowerCase()];
  const email = emailValue.safeParse(address).data;
  if (!kind || !email) return undefined;
  const purchase = Data?.Purchase;
  const subscriptionId = Data?.SubscriptionId || Data?.Subscriptions?.[0]?.Id || null;
  const planName = truncate(Data?.Products?.[0]?.Name ?? "", 120) || null;
  const sentAt = parseTime(CreatedAt, "start") ?? now;
  const price = purchase?.Price?.Value ?? purchase?.OriginalPrice?.Value;
  const document = (Data?.Buyer?.Document ?? "").replace(/[.\-/\s]/g, "").toUpperCase();
  return {
    key: Id || `${Event}|${subscriptionId ?? email}|${purchase?.PaymentId ?? ""}|${CreatedAt ?? ""}`,
    kind,
    subject: subscriptionId ? `id:${subscriptionId}` : `${email}|${planName ?? ""}`,
    sentAt,
    subscriptionId,
    email,
    name: truncate(Data?.Member?.Name || Data?.Buyer?.Name || "", 80) || null,
    phone: phoneNumber.safeParse(Data?.Buyer?.PhoneNumber ?? "").data ?? null,
    document: isTaxDocument(document) ? document : null,
    planName,
    priceCents: price && price > 0 && price < 1_000_000 ? Math.round(price * 100) : null,
    recurrency: toRecurrency(purchase?.Recurrency),
    paymentId: purchase?.PaymentId || null,
    ...(kind === "paid" ? toPaidPeriod(purchase, Data?.AccessEndedAt, sentAt) : unpaid),
  };
}

type Purchase =
  | { Recurrency?: unknown; PaymentDate?: string | null | undefined; NextBilling?: string | null | undefined }
  | null
  | undefined;

/** Unknown stays unknown; a text that is no number is kept. */
function toRecurrency(sent: unknown): string | null {
  return typeof sent === "number" || (typeof sent === "string" && sent.trim())
    ? truncate(toLine(String(sent)), 40)
    : null;
}

/** Plan, price and period of the newest event that has a price, else of the newest that has a period. */
export function toOffer(events: readonly LastlinkEvent[]): Offer {
  const planName = events.findLast((event) => event.planName)?.planName ?? null;
  const ofPayments = events.filter(({ kind }) => kind === "paid");
  const priced = ofPayments.findLast(({ priceCents }) => priceCents !== null);
  const period = toPeriod(priced ?? ofPayments.findLast(toPeriod));
  const { periodMonths, unclear } = parseOffer({ periodMonths: period }, { source: "lastlink" });
  return { planName, priceCents: priced?.priceCents ?? null, periodMonths, unclear };
}

function toPeriod(event: LastlinkEvent | undefined): string {
  return event?.recurrency ?? event?.months?.toString() ?? "";
}

type PaidPeriod = Pick<LastlinkEvent, "until" | "paidAt" | "months">;
const unpaid: PaidPeriod = { until: null, paidAt: null, months: null };

/** The day of the next charge if the event has it, else `months` after the payment. */
function toPaidPeriod(purchase: Purchase, accessEnd: string | null | undefined, sentAt: Date): PaidPeriod {
  const end = parseTime(purchase?.NextBilling) ?? parseTime(accessEnd);
  if (end) return { ...unpaid, until: end };
  const months = Number(purchase?.Recurrency);
  if (!Number.isInteger(months) || months < 1 || months > 12) return unpaid;
  const paidAt = parseTime(purchase?.PaymentDate) ?? sentAt;
  return { until: addPeriod(paidAt, months), paidAt, months };
}

/**
 * As `until`, on the anchor day: a payment on the last day of a short month pays until the anchor day of a longer one.
 */
function toAnchoredEnd({ until, paidAt, months }: PaidPeriod, startedAt: Date | null): Date {
  if (!paidAt || !months || !startedAt) return until as Date;
  return addPeriod(paidAt, months, toAnchorDay(startedAt, paidAt));
}

function parseTime(text: string | null | undefined, edge: "start" | "end" = "end"): Date | undefined {
  return text ? parseDateTime(text, "dmy", edge) : undefined;
}

export type PaidState = { paidUntil: Date | null; status: SubscriptionStatus };
type PreviousState = PaidState & { startedAt?: Date | null };

/**
 * The state after all events, in any order: each payment counts unless it was refunded, nothing else shortens the paid
 * period, and a cancellation counts until a later payment.
 */
export function toStateAfter(
  previous: PreviousState | undefined,
  events: readonly LastlinkEvent[],
): PaidState | undefined {
  const refunds = events.filter(({ kind }) => kind === "refunded" || kind === "charged_back");
  const isRefunded = (payment: LastlinkEvent) =>
    refunds.some(({ paymentId, sentAt }) =>
      paymentId && payment.paymentId ? paymentId === payment.paymentId : sentAt > payment.sentAt,
    );
  const paid = events.filter(({ kind, until }) => kind === "paid" && until !== null);
  const counted = paid.filter((payment) => !isRefunded(payment));
  const last = findLatest(refunds);
  if (last && counted.length === 0)
    return { paidUntil: previous?.paidUntil ?? last.sentAt, status: last.kind as SubscriptionStatus };
  const startedAt = [previous?.startedAt, ...paid.map(({ paidAt }) => paidAt)]
    .filter((date): date is Date => date instanceof Date)
    .reduce<Date | null>((first, date) => (first && first <= date ? first : date), null);
  const ends = counted.map((payment) => toAnchoredEnd(payment, startedAt).getTime());
  // Access without end, as a file may grant, exceeds any date.
  if (previous && previous.paidUntil === null && refunds.length === 0) return previous;
  if (previous?.paidUntil && refunds.length === 0) ends.push(previous.paidUntil.getTime());
  if (ends.length === 0) return previous;
  const canceled = findLatest(events.filter(({ kind }) => kind === "canceled"));
  const renewed = findLatest(counted);
  const isCanceled = canceled
    ? !renewed || canceled.sentAt >= renewed.sentAt
    : previous?.status === "canceled" && !renewed;
  return { paidUntil: new Date(Math.max(...ends)), status: isCanceled ? "canceled" : "active" };
}

function findLatest(events: readonly LastlinkEvent[]): LastlinkEvent | undefined {
  return events.toSorted((a, b) => a.sentAt.getTime() - b.sentAt.getTime() || (a.key < b.key ? -1 : 1)).at(-1);
}
