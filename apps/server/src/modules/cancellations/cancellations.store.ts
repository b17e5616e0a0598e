import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import { newId } from "#core/ids";
import type { CancellationDecision, CancellationReason } from "#db/tables";

export type Opened = { accountId: string; subscriptionId: string };
export type Decided = {
  decision: CancellationDecision;
  discountCents?: number | null;
  reason: CancellationReason | null;
};

/** One row until the fan decides, however often they come back. */
export async function upsertOpened({ db, now }: Ctx, { accountId, subscriptionId }: Opened) {
  await db
    .insertInto("cancellation")
    .values({ id: newId(now()), accountId, subscriptionId, openedAt: now() })
    .onConflict((conflict) =>
      conflict.column("subscriptionId").where("decision", "is", null).doUpdateSet({ openedAt: now() }),
    )
    .execute();
}

/** Returns false if nothing was opened. */
export function updateDecided(
  { db, now }: Ctx,
  subscriptionId: string,
  { decision, reason, discountCents = null }: Decided,
) {
  const opened = db.updateTable("cancellation").set({ decision, reason, discountCents, decidedAt: now() });
  return applyChange(opened.where("subscriptionId", "=", subscriptionId).where("decision", "is", null));
}

export async function insertDecided(
  { db, now }: Ctx,
  opened: Opened,
  { decision, reason, discountCents = null }: Decided,
) {
  const { accountId, subscriptionId } = opened;
  await db
    .insertInto("cancellation")
    .values({
      id: newId(now()),
      accountId,
      subscriptionId,
      openedAt: now(),
      decision,
      reason,
      discountCents,
      decidedAt: now(),
    })
    .execute();
}

/** Records what a fan chose instead of cancelling; nothing if they opened no cancellation since `from`. */
export async function updateKept({ db, now }: Ctx, subscriptionId: string, decision: CancellationDecision, from: Date) {
  const opened = db.updateTable("cancellation").set({ decision, decidedAt: now() });
  const recent = opened.where("subscriptionId", "=", subscriptionId).where("openedAt", ">=", from);
  await recent.where("decision", "is", null).execute();
}

/** Until the transaction ends nobody changes what this account offers. */
export function lockCancellationSetting({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("cancellationSetting")
    .selectAll()
    .where("accountId", "=", accountId)
    .forShare()
    .executeTakeFirst();
}

/** The fan came back: who canceled or paused has stayed. */
export async function updateUndone({ db, now }: Ctx, subscriptionId: string) {
  const last = db.selectFrom("cancellation").select("id").where("subscriptionId", "=", subscriptionId);
  const undone = db.updateTable("cancellation").set({ decision: "undone", decidedAt: now() });
  await undone
    .where("id", "=", last.where("decision", "is not", null).orderBy("id", "desc").limit(1))
    .where("decision", "in", ["canceled", "pause"])
    .execute();
}

export function selectCancellationSetting({ db }: Ctx, accountId: string) {
  return db.selectFrom("cancellationSetting").selectAll().where("accountId", "=", accountId).executeTakeFirst();
}

export async function upsertCancellationSetting(
  { db, now }: Ctx,
  accountId: string,
  change: {
    askReason?: boolean | undefined;
    offerPause?: boolean | undefined;
    offerPlanId?: string | null | undefined;
    discountPercent?: number | null | undefined;
  },
) {
  const values = { ...change, updatedAt: now() };
  await db
    .insertInto("cancellationSetting")
    .values({ accountId, ...values })
    .onConflict((conflict) => conflict.column("accountId").doUpdateSet(values))
    .execute();
}

export async function deleteCancellationSettingRow({ db }: Ctx, accountId: string) {
  await db.deleteFrom("cancellationSetting").where("accountId", "=", accountId).execute();
}

export type Count = {
  decision: CancellationDecision | null;
  reason: CancellationReason | null;
  count: number;
  discountCents: number;
};

export function selectCounts({ db }: Ctx, accountId: string, from: Date): Promise<Count[]> {
  return db
    .selectFrom("cancellation")
    .select(["decision", "reason", sql<number>`count(*)::int`.as("count")])
    .select(sql<number>`coalesce(sum(discount_cents), 0)::bigint`.as("discountCents"))
    .where("accountId", "=", accountId)
    .where("openedAt", ">=", from)
    .groupBy(["decision", "reason"])
    .execute();
}

type FanOf = { accountId: string; fanId: string };

/** Returns false if the fan took a discount of this creator since `from`. */
export function claimGrant({ db, now }: Ctx, { accountId, fanId }: FanOf, from: Date): Promise<boolean> {
  const grant = db.insertInto("discountGrant").values({ accountId, fanId, grantedAt: now() });
  return applyChange(
    grant.onConflict((conflict) =>
      conflict
        .columns(["accountId", "fanId"])
        .doUpdateSet({ grantedAt: now() })
        .where("discountGrant.grantedAt", "<", from),
    ),
  );
}

export function selectGrant({ db }: Ctx, { accountId, fanId }: FanOf, from: Date) {
  const grants = db.selectFrom("discountGrant").select("grantedAt").where("accountId", "=", accountId);
  return grants.where("fanId", "=", fanId).where("grantedAt", ">=", from).executeTakeFirst();
}
