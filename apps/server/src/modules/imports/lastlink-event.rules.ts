import { email as emailValue, isTaxDocument, phoneNumber } from "@camarim/contract/values";
import { z } from "zod";
import type { SubscriptionStatus } from "#db/tables";
import { addPeriod, toAnchorDay } from "#modules/subscriptions/subscriptions.rules";
import { parseDateTime } from "./parse-date-time.rules.ts";

/** What Lastlink's events mean here, by their names as they are sent (one of them misspelt there). All others say nothing of access. */
const kinds: Record<string, LastlinkKind> = {
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
export type LastlinkKind = "paid" | "canceled" | "refunded" | "charged_back";

const text = z.string().max(500).nullish().catch(null);
const person = z.object({ Email: text, Name: text, PhoneNumber: text, Document: text }).partial().nullish().catch(null);
const amount = z
  .object({ Value: z.number().nullish().catch(null) })
  .partial()
  .nullish()
  .catch(null);
const event = z.object({
  Id: text,
  IsTest: z.boolean().nullish().catch(null),
  Event: z.string().max(100),
  CreatedAt: text,
  Data: z
    .object({
      Products: z
        .array(z.object({ Id: text, Name: text }).partial())
        .nullish()
        .catch(null),
      Buyer: person,
      Member: person,
      Purchase: z
        .object({
          PaymentId: text,
          Recurrency: z.unknown(),
          PaymentDate: text,
          NextBilling: text,
          Price: amount,
          OriginalPrice: amount,
        })
        .partial()
        .nullish()
        .catch(null),
      Subscriptions: z
        .array(z.object({ Id: text }).partial())
        .nullish()
        .catch(null),
      SubscriptionId: text,
      AccessEndedAt: text,
    })
    .partial()
    .nullish()
    .catch(null),
});

/**
 * One event as we keep it. `until` is the end of what a payment of it pays for. Where Lastlink does not name that end, it is `months`
 * after `paidAt`, and depends on the other payments of the same subscription.
 */
export type Told = {
  key: string;
  kind: LastlinkKind;
  subject: string;
  toldAt: Date;
  subscriptionId: string | null;
  email: string;
  name: string | null;
  phone: string | null;
  document: string | null;
  planName: string | null;
  priceCents: number | null;
  paymentId: string | null;
  until: Date | null;
  paidAt?: Date | null;
  months?: number | null;
};

/** "test" of Lastlink's button, undefined for what says nothing of somebody's access. */
export function readEvent(body: unknown, now: Date): Told | "test" | undefined {
  const read = event.safeParse(body);
  if (!read.success) return undefined;
  const { Event, IsTest, Data, CreatedAt, Id } = read.data;
  const typed = Data?.Member?.Email || Data?.Buyer?.Email || "";
  if (IsTest || typed.trim().toLowerCase() === "contato@lastlink.com") return "test";
  const kind = kinds[Event.toLowerCase()];
  const email = emailValue.safeParse(typed).data;
  if (!kind || !email) return undefined;
  const purchase = Data?.Purchase;
  const subscriptionId = Data?.SubscriptionId || Data?.Subscriptions?.[0]?.Id || null;
  const planName = Data?.Products?.[0]?.Name?.trim().slice(0, 120) || null;
  const toldAt = momentOf(CreatedAt) ?? now;
  const price = purchase?.Price?.Value ?? purchase?.OriginalPrice?.Value;
  const document = (Data?.Buyer?.Document ?? "").replace(/[.\-/\s]/g, "").toUpperCase();
  return {
    key: Id || `${Event}|${subscriptionId ?? email}|${purchase?.PaymentId ?? ""}|${CreatedAt ?? ""}`,
    kind,
    subject: subscriptionId ? `id:${subscriptionId}` : `${email}|${planName ?? ""}`,
    toldAt,
    subscriptionId,
    email,
    name: (Data?.Member?.Name || Data?.Buyer?.Name)?.trim().slice(0, 80) || null,
    phone: phoneNumber.safeParse(Data?.Buyer?.PhoneNumber ?? "").data ?? null,
    document: isTaxDocument(document) ? document : null,
    planName,
    priceCents: price && price > 0 && price < 1_000_000 ? Math.round(price * 100) : null,
    paymentId: purchase?.PaymentId || null,
    ...(kind === "paid" ? untilOf(purchase, Data?.AccessEndedAt, toldAt) : unpaid),
  };
}

type Purchase = { Recurrency?: unknown; PaymentDate?: string | null; NextBilling?: string | null } | null | undefined;

type Paid = Pick<Told, "until" | "paidAt" | "months">;
const unpaid: Paid = { until: null, paidAt: null, months: null };

/** The next charge's day where it is told; else so many months after the payment. */
function untilOf(purchase: Purchase, accessEnd: string | null | undefined, toldAt: Date): Paid {
  const named = momentOf(purchase?.NextBilling) ?? momentOf(accessEnd);
  if (named) return { ...unpaid, until: named };
  const months = Number(purchase?.Recurrency);
  if (!Number.isInteger(months) || months < 1 || months > 12) return unpaid;
  const paidAt = momentOf(purchase?.PaymentDate) ?? toldAt;
  return { until: addPeriod(paidAt, months), paidAt, months };
}

/** The same, on the anchor day: a payment on the last day of a month that is too short for it pays until the anchor day of a longer one. */
function untilAnchored({ until, paidAt, months }: Paid, startedAt: Date | null): Date {
  if (!paidAt || !months || !startedAt) return until as Date;
  return addPeriod(paidAt, months, toAnchorDay(startedAt, paidAt));
}

function momentOf(typed: string | null | undefined): Date | undefined {
  return typed ? parseDateTime(typed, "dmy", "end") : undefined;
}

export type Standing = { paidUntil: Date | null; status: SubscriptionStatus };
type Before = Standing & { startedAt?: Date | null };

/**
 * Where somebody stands after all that was told of them, in whatever order it came: each payment counts until it is given back, the
 * paid time is never shortened by anything else, and a cancellation counts until a later payment.
 */
export function standingAfter(before: Before | undefined, told: readonly Told[]): Standing | undefined {
  const givenBack = told.filter(({ kind }) => kind === "refunded" || kind === "charged_back");
  const isGivenBack = (one: Told) =>
    givenBack.some(({ paymentId, toldAt }) =>
      paymentId && one.paymentId ? paymentId === one.paymentId : toldAt > one.toldAt,
    );
  const paid = told.filter((one) => one.kind === "paid" && one.until !== null);
  const kept = paid.filter((one) => !isGivenBack(one));
  const last = latest(givenBack);
  if (last && kept.length === 0)
    return { paidUntil: before?.paidUntil ?? last.toldAt, status: last.kind as SubscriptionStatus };
  const startedAt = [before?.startedAt, ...paid.map(({ paidAt }) => paidAt)]
    .filter((at): at is Date => at instanceof Date)
    .reduce<Date | null>((first, at) => (first && first <= at ? first : at), null);
  const ends = kept.map((one) => untilAnchored(one, startedAt).getTime());
  // For good, as a file may have said, is longer than any date.
  if (before && before.paidUntil === null && givenBack.length === 0) return before;
  if (before?.paidUntil && givenBack.length === 0) ends.push(before.paidUntil.getTime());
  if (ends.length === 0) return before;
  const canceled = latest(told.filter(({ kind }) => kind === "canceled"));
  const renewed = latest(kept);
  const isCanceled = canceled
    ? !renewed || canceled.toldAt >= renewed.toldAt
    : before?.status === "canceled" && !renewed;
  return { paidUntil: new Date(Math.max(...ends)), status: isCanceled ? "canceled" : "active" };
}

function latest(told: readonly Told[]): Told | undefined {
  return told.toSorted((a, b) => a.toldAt.getTime() - b.toldAt.getTime() || (a.key < b.key ? -1 : 1)).at(-1);
}
