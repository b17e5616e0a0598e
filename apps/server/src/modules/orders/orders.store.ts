import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { OrderLine, PricedLine } from "#core/fulfilment";
import type { OrderLineKind } from "#db/tables";

/** What a line costs: the amount that is due, and the discount that a coupon gives. */
export type LinePrice = { amountCents: number; discountCents: number; couponCode: string | null };

type NewLine = LinePrice & { kind: OrderLineKind; title: string };

/** Who pays an order, as typed in it. */
type Payer = { fanName: string; fanPhone: string; fanDocument: string | null };

export type NewOrder = {
  id: string;
  accountId: string;
  fanId: string;
  payer: Payer;
  /** The browser's own id of the order; null without one. */
  clientKey: string | null;
  /** In the order of their positions, which count from 1. */
  lines: readonly NewLine[];
};

/** In one statement. */
export async function insertOrder({ db, now }: Ctx, { id, accountId, fanId, payer, clientKey, lines }: NewOrder) {
  await db
    .with("placed", (with_) =>
      with_
        .insertInto("fanOrder")
        .values({
          id,
          accountId,
          fanId,
          fanName: payer.fanName,
          fanPhone: payer.fanPhone,
          fanDocument: payer.fanDocument,
          clientKey,
          createdAt: now(),
        })
        .returning("id"),
    )
    .insertInto("orderLine")
    .values(
      lines.map((line, i) => ({
        orderId: id,
        position: i + 1,
        kind: line.kind,
        title: line.title,
        ...columnsOfPrice(line),
      })),
    )
    .execute();
}

export async function updateLine(
  { db }: Ctx,
  orderId: string,
  position: number,
  { title, ...price }: LinePrice & { title: string },
) {
  await db
    .updateTable("orderLine")
    .set({ title, ...columnsOfPrice(price) })
    .where("orderId", "=", orderId)
    .where("position", "=", position)
    .execute();
}

function columnsOfPrice({ amountCents, discountCents, couponCode }: LinePrice) {
  return { priceCents: amountCents + discountCents, discountCents, amountCents, couponCode };
}

/** By position. */
export function selectLines({ db }: Ctx, orderId: string): Promise<OrderLine[]> {
  const lines = db.selectFrom("orderLine").select(["orderId", "position", "kind"]).where("orderId", "=", orderId);
  return lines.orderBy("position").execute();
}

/** By position. */
export function selectPricedLines(
  { db }: Ctx,
  orderId: string,
): Promise<(PricedLine & { couponCode: string | null })[]> {
  return db
    .selectFrom("orderLine")
    .select(["orderId", "position", "kind", "amountCents", "discountCents", "couponCode"])
    .select(["fulfilledAt", "revokedAt", "refundedAt"])
    .where("orderId", "=", orderId)
    .orderBy("position")
    .execute();
}

/** Returns the lines that were not fulfilled before, or were taken back since, by position; without those that were refunded alone. */
export async function markLinesFulfilled({ db, now }: Ctx, orderId: string): Promise<OrderLine[]> {
  const marked = await db
    .updateTable("orderLine")
    .set({ fulfilledAt: sql<Date>`coalesce(fulfilled_at, ${now()}::timestamptz)`, revokedAt: null })
    .where("orderId", "=", orderId)
    .where((line) => line.or([line("fulfilledAt", "is", null), line("revokedAt", "is not", null)]))
    .where("refundedAt", "is", null)
    .returning(["orderId", "position", "kind"])
    .execute();
  return marked.toSorted(byPosition);
}

/** Returns the fulfilled lines, also those that were taken back before, by position. */
export async function markLinesRevoked({ db, now }: Ctx, orderId: string): Promise<OrderLine[]> {
  const marked = await db
    .updateTable("orderLine")
    .set({ revokedAt: sql<Date>`coalesce(revoked_at, ${now()}::timestamptz)` })
    .where("orderId", "=", orderId)
    .where("fulfilledAt", "is not", null)
    .returning(["orderId", "position", "kind"])
    .execute();
  return marked.toSorted(byPosition);
}

/** Returns those of these lines that were fulfilled, and not refunded alone before, by position. */
export async function markLinesRefunded(
  { db, now }: Ctx,
  orderId: string,
  positions: readonly number[],
): Promise<OrderLine[]> {
  const marked = await db
    .updateTable("orderLine")
    .set({ revokedAt: sql<Date>`coalesce(revoked_at, ${now()}::timestamptz)`, refundedAt: now() })
    .where("orderId", "=", orderId)
    .where("position", "=", sql<number>`any(${positions}::smallint[])`)
    .where("fulfilledAt", "is not", null)
    .where("refundedAt", "is", null)
    .returning(["orderId", "position", "kind"])
    .execute();
  return marked.toSorted(byPosition);
}

/** They stay taken back until they are fulfilled again. */
export async function clearLinesRefunded({ db }: Ctx, orderId: string, positions: readonly number[]) {
  await db
    .updateTable("orderLine")
    .set({ refundedAt: null })
    .where("orderId", "=", orderId)
    .where("position", "=", sql<number>`any(${positions}::smallint[])`)
    .execute();
}

const byPosition = (a: OrderLine, b: OrderLine) => a.position - b.position;

/** Who ordered what from whom. */
export function selectFan({ db }: Ctx, orderId: string) {
  const order = db.selectFrom("fanOrder").select(["accountId", "fanId", "fanPhone"]).where("id", "=", orderId);
  return order.executeTakeFirstOrThrow();
}

export async function updateFan({ db }: Ctx, orderIds: readonly string[], fanId: string) {
  await db.updateTable("fanOrder").set({ fanId }).where("id", "=", sql<string>`any(${orderIds}::uuid[])`).execute();
}

/** The creator corrected the address of the order. */
export async function updateEmailCorrected({ db, now }: Ctx, orderId: string) {
  await db.updateTable("fanOrder").set({ emailCorrectedAt: now() }).where("id", "=", orderId).execute();
}

/** The CPF of the payer of those of these orders that nothing was delivered of; null removes it. */
export async function updateDocument({ db }: Ctx, orderIds: readonly string[], fanDocument: string | null) {
  await db
    .updateTable("fanOrder")
    .set({ fanDocument })
    .where("id", "=", sql<string>`any(${orderIds}::uuid[])`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("orderLine")
            .select("position")
            .whereRef("orderId", "=", "fanOrder.id")
            .where("fulfilledAt", "is not", null),
        ),
      ),
    )
    .execute();
}

/** What was typed into the orders that this browser may read, oldest first. */
export function selectPayers({ db }: Ctx, fanSessionId: string) {
  return db
    .selectFrom("fanSessionOrderAccess as link")
    .innerJoin("fanOrder", "fanOrder.id", "link.orderId")
    .select(["fanOrder.id as order", "fanOrder.fanName as name", "fanOrder.fanPhone as phone"])
    .select(["fanOrder.fanDocument as document", "fanOrder.createdAt"])
    .where("link.sessionId", "=", fanSessionId)
    .orderBy("fanOrder.id")
    .execute();
}

export async function anonymisePayer({ db }: Ctx, fanId: string) {
  const nobody = { fanName: "Conta apagada", fanPhone: "", fanDocument: null };
  await db.updateTable("fanOrder").set(nobody).where("fanId", "=", fanId).execute();
}

/** Who pays the newest order that was made in this browser, with the CPF of one of their orders there. */
export function selectPayer({ db }: Ctx, fanSessionId: string) {
  return (
    db
      .selectFrom("fanSessionOrder as link")
      .innerJoin("fanOrder", "fanOrder.id", "link.orderId")
      .innerJoin("fan", "fan.id", "fanOrder.fanId")
      .select(["fanOrder.fanName as name", "fanOrder.fanPhone as phone", "fan.email"])
      .select((eb) =>
        eb
          .selectFrom("fanSessionOrder as known")
          .innerJoin("fanOrder as other", "other.id", "known.orderId")
          .select("other.fanDocument")
          .whereRef("known.sessionId", "=", "link.sessionId")
          .whereRef("other.fanId", "=", "fanOrder.fanId")
          .where("other.fanDocument", "is not", null)
          .orderBy("other.id", "desc")
          .limit(1)
          .as("document"),
      )
      .where("link.sessionId", "=", fanSessionId)
      // Deletion leaves the orders without the person.
      .where("fanOrder.fanPhone", "<>", "")
      .orderBy("fanOrder.id", "desc")
      .limit(1)
      .executeTakeFirst()
  );
}
