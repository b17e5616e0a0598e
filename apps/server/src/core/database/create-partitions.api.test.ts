import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "#core/ids";
import { startProduct } from "#test/product";
import { addStory, openWorld, subscribe } from "#test/world";
import { createPartitions } from "./create-partitions.ts";

const product = startProduct();

async function listPartitions(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on oid = inhrelid where inhparent = ${table}::regclass order by 1`.execute(
    product.ctx.db,
  );
  return rows.map(({ name }) => name);
}

/** Where no test before has created partitions yet. */
async function afterNewest(days: number): Promise<Date> {
  const months = (await listPartitions("story_view")).flatMap((name) => /\d{4}_\d{2}$/.exec(name) ?? []);
  const newest = `${months.at(-1)?.replace("_", "-")}-01T00:00:00Z`;
  return new Date(Date.parse(newest) + days * 86_400_000);
}

const toMonth = (at: Date) => at.toISOString().slice(0, 7).replace("-", "_");
const afterDays = (days: number) => new Date(product.ctx.now().getTime() + days * 86_400_000);

test("partitions are created for the next three months, once, also by concurrent processes", async () => {
  product.clock.stoppedAtMs = (await afterNewest(200)).getTime();
  const created = await Promise.all([1, 2, 3].map(() => createPartitions(product.ctx)));
  const tables = ["access_log", "story_view", "subscription_change", "provider_event"];
  expect(created.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(6 * tables.length);
  expect(await createPartitions(product.ctx)).toBe(0);
  for (const table of tables)
    expect(await listPartitions(table)).toEqual(
      expect.arrayContaining([
        `${table}_default`,
        `${table}_${toMonth(product.ctx.now())}`,
        `${table}_${toMonth(afterDays(92))}`,
      ]),
    );
});

test("rows that came before their partition move into it", async () => {
  const world = await openWorld(product);
  const fan = await subscribe(world, world.owner, "paying");
  const { fanId } = await product.ctx.db
    .selectFrom("subscription")
    .select("fanId")
    .where("id", "=", fan.subscriptionId)
    .executeTakeFirstOrThrow();
  const storyId = await addStory(product, world.owner);
  const at = await afterNewest(1_500);
  const later = newId(at);
  await sql`insert into story select (jsonb_populate_record(story, jsonb_build_object('id', ${later}::text))).* from story
    where id = ${storyId}`.execute(product.ctx.db);
  const views = [storyId, later].map((id) => ({ storyId: id, fanId, viewedAt: product.ctx.now() }));
  await product.ctx.db.insertInto("storyView").values(views).execute();
  const findPartition = async (id: string) => {
    const found = await sql<{
      name: string;
    }>`select tableoid::regclass::text as name from story_view where story_id = ${id}`.execute(product.ctx.db);
    return found.rows.map(({ name }) => name);
  };
  expect(await findPartition(later)).toEqual(["partitions.story_view_default"]);
  product.clock.stoppedAtMs = at.getTime();
  await createPartitions(product.ctx);
  expect(await findPartition(later)).toEqual([`partitions.story_view_${toMonth(product.ctx.now())}`]);
  expect(await findPartition(storyId)).toEqual(["partitions.story_view_before"]);
});

test("a story's views are read from its partition alone", async () => {
  const storyId = newId(afterDays(40));
  const { rows } = await sql<{
    "QUERY PLAN": string;
  }>`explain select from story_view where story_id = ${sql.lit(storyId)}`.execute(product.ctx.db);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain(`story_view_${toMonth(afterDays(40))}`);
  expect(plan).not.toMatch(/_before|_default|Append/);
});
