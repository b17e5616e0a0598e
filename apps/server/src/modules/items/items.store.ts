import type { items } from "@camarim/contract";
import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import type { PageQuery } from "#core/paging/pages";
import { selectPage } from "#core/paging/select-page";
import { reservedMs } from "./items.rules.ts";

export type ItemColumns = {
  title: string;
  description: string | null;
  priceCents: number;
  subscriberPriceCents: number | null;
  audience: (typeof items.itemAudiences)[number];
  stock: number | null;
  availableUntil: Date | null;
  onSale: boolean;
};

export async function insertItem({ db, now }: Ctx, row: ItemColumns & { id: string; accountId: string }) {
  await db
    .insertInto("item")
    .values({
      id: row.id,
      accountId: row.accountId,
      title: row.title,
      description: row.description,
      priceCents: row.priceCents,
      subscriberPriceCents: row.subscriberPriceCents,
      audience: row.audience,
      stock: row.stock,
      availableUntil: row.availableUntil,
      onSale: row.onSale,
      createdAt: now(),
    })
    .execute();
}

export async function updateItemRow({ db }: Ctx, id: string, row: ItemColumns) {
  await db.updateTable("item").set(row).where("id", "=", id).execute();
}

export function markItemDeleted({ db, now }: Ctx, id: string): Promise<boolean> {
  const item = db.updateTable("item").set({ deletedAt: now(), onSale: false });
  return applyChange(item.where("id", "=", id).where("deletedAt", "is", null));
}

export async function markItemsDeleted({ db, now }: Ctx, accountId: string) {
  const items = db.updateTable("item").set({ deletedAt: now(), onSale: false, description: null });
  await items.where("accountId", "=", accountId).where("deletedAt", "is", null).execute();
}

/** The rows of item. Not deleted. */
export function selectItemRow({ db }: Pick<Ctx, "db">, id: string) {
  return db.selectFrom("item").selectAll().where("id", "=", id).where("deletedAt", "is", null).executeTakeFirst();
}

/** Also of a deleted one. */
export async function selectOwner({ db }: Ctx, id: string): Promise<string | undefined> {
  return (await db.selectFrom("item").select("accountId").where("id", "=", id).executeTakeFirst())?.accountId;
}

/** One transaction at a time adds an item, since their number is limited. */
export async function lockItems({ db }: Ctx, accountId: string) {
  await db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().executeTakeFirst();
}

/** What is sold of an item depends on all its orders, so one transaction at a time decides. */
export function lockItem({ db }: Ctx, id: string) {
  const item = db.selectFrom("item").selectAll().where("id", "=", id).where("deletedAt", "is", null);
  return item.forNoKeyUpdate().executeTakeFirst();
}

export async function countItems({ db }: Ctx, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("item")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("accountId", "=", accountId)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many are sold, without returned ones, and reserved by unpaid orders; for `offered` items. */
export const takenSql = (now: Date, exceptFanSessionId: string | null = null) => sql<number>`(
  select count(*)::int from item_line sold join fan_order placed on placed.id = sold.order_id
  where sold.item_id = item.id and sold.revoked_at is null and (sold.granted_at is not null
    or (sold.canceled_at is null and placed.created_at > ${new Date(now.getTime() - reservedMs)}
      and not exists (select from fan_session_order own
        where own.order_id = sold.order_id and own.session_id = ${exceptFanSessionId}::uuid))))`;

export async function countTaken({ db, now }: Ctx, id: string): Promise<number> {
  const taken = db.selectFrom("item").select(takenSql(now()).as("count")).where("id", "=", id);
  return (await taken.executeTakeFirstOrThrow()).count;
}

/** What shows an item without its contents. Of what was taken down, and of a deleted item, no picture is shown. */
const shapeSql = sql<{ videos: number; photos: number; seconds: number; cover: string | null }>`(
  select json_build_object(
    'videos', count(content.video_id)::int, 'photos', count(content.photo_id)::int,
    'seconds', coalesce(sum(video.duration_seconds), 0)::float8,
    'cover', (array_agg(coalesce(video.placeholder, photo.placeholder) order by content.position)
      filter (where coalesce(video.placeholder, photo.placeholder) is not null))[1])
  from item_content content
  left join story video on video.id = content.video_id and video.taken_down_at is null and item.deleted_at is null
  left join media photo on photo.id = content.photo_id and photo.taken_down_at is null and item.deleted_at is null
  where content.item_id = item.id)`;

export function selectWithShape({ db }: Pick<Ctx, "db">) {
  return db.selectFrom("item").selectAll("item").select(shapeSql.as("shape"));
}

/** Not deleted ones. */
export function selectShown(ctx: Pick<Ctx, "db">) {
  return selectWithShape(ctx).where("item.deletedAt", "is", null);
}

export type OwnItemRow = NonNullable<Awaited<ReturnType<typeof selectOwnItem>>>;

function selectOwn(ctx: Ctx) {
  return selectShown(ctx).select(
    sql<{ sold: number; earned: number }>`(
      select json_build_object('sold', count(*)::int, 'earned', coalesce(sum(line.amount_cents), 0)::bigint)
      from item_line sold join order_line line using (order_id, position)
      where sold.item_id = item.id and sold.granted_at is not null and sold.revoked_at is null)`.as("sales"),
  );
}

export function selectOwnItem(ctx: Ctx, id: string) {
  return selectOwn(ctx).where("item.id", "=", id).executeTakeFirst();
}

/** Those on sale first, then newest first. An account has few (`itemLimits`), which are sorted without an index. */
export function selectOwnItems(ctx: Ctx, accountId: string, page: PageQuery) {
  const items = selectOwn(ctx).where("item.accountId", "=", accountId);
  return selectPage(items.orderBy("item.onSale", "desc").orderBy("item.id", "desc"), page);
}

/** Of all items of an account, also of deleted ones; without returned sales. */
export function sumSales({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("item")
    .innerJoin("itemLine as sale", "sale.itemId", "item.id")
    .innerJoin("orderLine as line", (join) =>
      join.onRef("line.orderId", "=", "sale.orderId").onRef("line.position", "=", "sale.position"),
    )
    .select([
      sql<number>`count(*)::int`.as("sold"),
      sql<number>`coalesce(sum(line.amount_cents), 0)::float8`.as("earned"),
    ])
    .where("item.accountId", "=", accountId)
    .where("sale.grantedAt", "is not", null)
    .where("sale.revokedAt", "is", null)
    .executeTakeFirstOrThrow();
}
