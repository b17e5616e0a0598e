import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { OrderLineKind } from "#db/tables";

/** What a line costs: the amount that is due, and the discount that a coupon gives. */
export type LinePrice = { amountCents: number; discountCents: number; couponCode: string | null };

type NewLine = LinePrice & { kind: OrderLineKind };

export type NewOrder = {
  id: string;
  accountId: string;
  fanId: string;
  /** In the order of their positions, which count from 1. */
  lines: readonly NewLine[];
};

/** In one statement. */
export async function insertOrder({ db, now }: Ctx, { id, accountId, fanId, lines }: NewOrder) {
  await db
    .with("placed", (with_) =>
      with_.insertInto("fanOrder").values({ id, accountId, fanId, createdAt: now() }).returning("id"),
    )
    .insertInto("orderLine")
    .values(lines.map((line, i) => ({ orderId: id, position: i + 1, kind: line.kind, ...columnsOfPrice(line) })))
    .execute();
}

export async function updateLine({ db }: Ctx, orderId: string, position: number, price: LinePrice) {
  await db
    .updateTable("orderLine")
    .set(columnsOfPrice(price))
    .where("orderId", "=", orderId)
    .where("position", "=", position)
    .execute();
}

function columnsOfPrice({ amountCents, discountCents, couponCode }: LinePrice) {
  return { priceCents: amountCents + discountCents, discountCents, amountCents, couponCode };
}

export async function updateFan({ db }: Ctx, orderIds: readonly string[], fanId: string) {
  await db.updateTable("fanOrder").set({ fanId }).where("id", "=", sql<string>`any(${orderIds}::uuid[])`).execute();
}
