import { termsVersion } from "@camarim/contract";
import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import type { SubscriptionActor, SubscriptionChangeKind, SubscriptionStatus } from "#db/tables";
import { hasAccess } from "./has-access.rules.ts";
import { runningStatuses, type Terms } from "./subscriptions.rules.ts";

/** Literals, so that the planner uses the partial indexes. */
export const isRunning = sql<boolean>`subscription.status in (${sql.join(runningStatuses.map((status) => sql.lit(status)))})`;

export type NewSubscription = {
  id: string;
  accountId: string;
  fanId: string;
  fanName: string;
  fanPhone: string;
  fanDocument: string | null;
  planId: string;
  priceCents: number;
  periodMonths: number;
  trialDays: number;
};

/** By ordering, the fan accepts the terms in force. */
export async function insertSubscription({ db, now }: Ctx, row: NewSubscription) {
  await db
    .insertInto("subscription")
    .values({
      id: row.id,
      accountId: row.accountId,
      fanId: row.fanId,
      fanName: row.fanName,
      fanPhone: row.fanPhone,
      fanDocument: row.fanDocument,
      planId: row.planId,
      priceCents: row.priceCents,
      periodMonths: row.periodMonths,
      trialDays: row.trialDays,
      status: "pending",
      source: "checkout",
      createdAt: now(),
      termsAcceptedAt: now(),
      termsVersion,
    })
    .execute();
}

export function lockSubscription({ db }: Ctx, id: string) {
  return db.selectFrom("subscription").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** The subscription of an order's line, which never changes. */
export function lockSubscriptionOf({ db }: Ctx, orderId: string) {
  const line = db.selectFrom("subscriptionLine").select("subscriptionId").where("orderId", "=", orderId);
  return db.selectFrom("subscription").selectAll().where("id", "=", line).forUpdate().executeTakeFirst();
}

/** Columns that determine the price of the next period. */
export function selectBought({ db }: Ctx, id: string) {
  return db
    .selectFrom("subscription")
    .select(["id", "planId", "priceCents", "periodMonths", "nextPlanId", "nextPriceCents", "nextPeriodMonths"])
    .select(["periodsStarted", "priceUndecided", "discountPercent", "discountPlanId"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

export type Subscription = NonNullable<Awaited<ReturnType<typeof lockSubscription>>>;

type Period = Terms & {
  startedAt: Date;
  end: Date;
  anchorDay: number;
  canceledAt: Date | null;
  usesDiscount: boolean;
  /** Choice for the following period. */
  next: Terms | undefined;
  isPriceUndecided: boolean;
};

export async function updatePeriod({ db }: Ctx, id: string, period: Period) {
  await db
    .updateTable("subscription")
    .set({
      status: period.canceledAt ? "canceled" : "active",
      free: false,
      startedAt: period.startedAt,
      currentPeriodEnd: period.end,
      anchorDay: period.anchorDay,
      periodsStarted: sql<number>`periods_started + 1`,
      canceledAt: period.canceledAt,
      ...(period.canceledAt === null && { pauseMonths: null }),
      ...(period.usesDiscount && noDiscount),
      planId: period.planId,
      priceCents: period.priceCents,
      periodMonths: period.periodMonths,
      priceUndecided: period.isPriceUndecided,
      ...columnsOfNext(period.next),
    })
    .where("id", "=", id)
    .execute();
}

type Extension = { status: SubscriptionStatus; end: Date; anchorDay: number | null };

export async function updateEnd({ db }: Ctx, id: string, { status, end, anchorDay }: Extension) {
  await db
    .updateTable("subscription")
    .set({ status, currentPeriodEnd: end, extendedUntil: end, anchorDay })
    .where("id", "=", id)
    .execute();
}

export async function updateStatus(
  { db, now }: Pick<Ctx, "db" | "now">,
  ids: readonly string[],
  status: SubscriptionStatus,
) {
  if (ids.length === 0) return;
  await db
    .updateTable("subscription")
    .set({
      status,
      ...(status === "canceled" && { canceledAt: now() }),
      ...(status !== "canceled" && status !== "expired" && { pauseMonths: null }),
    })
    .where("id", "in", ids)
    .execute();
}

/** Null ends the pause, and leaves the subscription canceled. */
export async function updatePause({ db, now }: Pick<Ctx, "db" | "now">, id: string, pauseMonths: number | null) {
  const set = { pauseMonths, ...(pauseMonths === null && { canceledAt: now() }) };
  await db.updateTable("subscription").set(set).where("id", "=", id).execute();
}

const noDiscount = { discountPercent: null, discountPlanId: null, discountGrantedAt: null };

export async function updateDiscount({ db, now }: Ctx, id: string, discountPercent: number, discountPlanId: string) {
  const set = { discountPercent, discountPlanId, discountGrantedAt: now() };
  await db.updateTable("subscription").set(set).where("id", "=", id).execute();
}

/** Undoes a cancellation or a pause. */
export async function updateReinstated({ db }: Pick<Ctx, "db">, id: string, status: "trialing" | "active") {
  const set = { status, canceledAt: null, pauseMonths: null };
  await db.updateTable("subscription").set(set).where("id", "=", id).execute();
}

/** Who canceled last. */
export function selectLastCancellation({ db }: Pick<Ctx, "db">, subscriptionId: string) {
  return db
    .selectFrom("subscriptionChange")
    .select("actor")
    .where("subscriptionId", "=", subscriptionId)
    .where("kind", "=", "canceled")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Undefined continues the current plan. */
export async function updateNextTerms({ db }: Pick<Ctx, "db">, id: string, terms: Terms | undefined) {
  await db.updateTable("subscription").set(columnsOfNext(terms)).where("id", "=", id).execute();
}

function columnsOfNext(terms: Terms | undefined) {
  return {
    nextPlanId: terms?.planId ?? null,
    nextPriceCents: terms?.priceCents ?? null,
    nextPeriodMonths: terms?.periodMonths ?? null,
  };
}

export type Change = {
  subscriptionId: string;
  accountId: string;
  kind: SubscriptionChangeKind;
  actor: SubscriptionActor;
  at: Date;
  until?: Date | null;
  planId?: string | null;
};

/** The caller has changed the subscriptions before. */
export async function insertChanges({ db }: Pick<Ctx, "db">, changes: readonly Change[]) {
  if (changes.length === 0) return;
  const rows = changes.map((change) => ({
    id: newId(change.at),
    subscriptionId: change.subscriptionId,
    accountId: change.accountId,
    kind: change.kind,
    actor: change.actor,
    at: change.at,
    until: change.until ?? null,
    planId: change.planId ?? null,
    free: sql<boolean>`(select free from subscription where id = ${change.subscriptionId})`,
  }));
  await db.insertInto("subscriptionChange").values(rows).execute();
}

export async function isInSession({ db }: Ctx, subscriptionId: string, fanSessionId: string): Promise<boolean> {
  const entitlements = db.selectFrom("fanSessionAccess").select("sessionId");
  const row = await entitlements
    .where("subscriptionId", "=", subscriptionId)
    .where("sessionId", "=", fanSessionId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The session's subscriptions to this creator, newest first. */
export function selectInSession({ db }: Ctx, fanSessionId: string, accountId: string) {
  return db
    .selectFrom("fanSessionAccess as entitlement")
    .innerJoin("subscription", "subscription.id", "entitlement.subscriptionId")
    .select([
      "subscription.id",
      "subscription.fanId",
      "subscription.status",
      "subscription.currentPeriodEnd",
      "subscription.free",
    ])
    .where("entitlement.sessionId", "=", fanSessionId)
    .where("subscription.accountId", "=", accountId)
    .orderBy("subscription.id", "desc")
    .execute();
}

/** The fan's other subscriptions to the same creator. */
export function selectOthersOf(
  { db }: Ctx,
  { id, accountId, fanId }: { id: string; accountId: string; fanId: string },
) {
  return db
    .selectFrom("subscription")
    .select(["status", "currentPeriodEnd", "free"])
    .where("accountId", "=", accountId)
    .where("fanId", "=", fanId)
    .where("id", "<>", id)
    .execute();
}

/** People with paid or trial access now, each counted once. */
export async function countActive(ctx: Ctx, accountId: string): Promise<number> {
  const row = await ctx.db
    .selectFrom("subscription")
    .select(sql<number>`count(distinct fan_id)::int`.as("count"))
    .where("accountId", "=", accountId)
    .where(isRunning)
    .where(hasAccess(ctx, accountId))
    .where("free", "=", false)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Locks all subscriptions that would renew, also those that are paused. */
export function lockRenewing({ db }: Pick<Ctx, "db">, accountId: string) {
  return db
    .selectFrom("subscription")
    .select(["id", "currentPeriodEnd", "nextPlanId", "pauseMonths"])
    .where("accountId", "=", accountId)
    .where((eb) => eb.or([eb("status", "in", ["trialing", "active", "grace"]), eb("pauseMonths", "is not", null)]))
    .where("planId", "is not", null)
    .orderBy("id")
    .forUpdate()
    .execute();
}

export async function selectLastPaidEnd({ db, now }: Ctx, accountId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom("subscription")
    .select("currentPeriodEnd as end")
    .where("accountId", "=", accountId)
    .where(isRunning)
    .where("free", "=", false)
    .where("currentPeriodEnd", ">", now())
    .orderBy("currentPeriodEnd", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.end ?? undefined;
}

/** The CPF of the payer, where none is known; null removes it again. */
export async function updateDocument({ db }: Ctx, subscriptionId: string, document: string | null) {
  const set = { fanDocument: document };
  await db.updateTable("subscription").set(set).where("id", "=", subscriptionId).execute();
}
