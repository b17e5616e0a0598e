import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { runSql } from "#test/postgres";
import { startProduct } from "#test/product";
import { endToEndId } from "#test/receipts";
import { approveOrder, openWorld, subscribe } from "#test/world";

const product = startProduct();
const migration = new URL("../../../migrations/0182-settled-transfers.sql", import.meta.url);

test("the migration upgrades existing payments, also two receipts with ids that differ only in case", async () => {
  const world = await openWorld(product);
  const ids: string[] = [];
  for (let i = 0; i < 3; i++)
    ids.push((await approveOrder(world, await subscribe(world, world.owner, "unpaid"))).orderId);
  const [shared, own] = [endToEndId().slice(0, -3), endToEndId().slice(0, -3)];
  const codes = [`${shared}aBc`, `${shared}AbC`, `${own}xyz`];
  const asBefore = codes.map(
    (code, i) => `update receipt set end_to_end_id = '${code}' where payment_id = '${ids[i]}';`,
  );
  await runSql(
    product.databaseUrl,
    `drop table settled_transfer; drop index refund_end_to_end; alter table receipt disable trigger receipt_decided_once; ${asBefore.join(" ")}
     alter table receipt enable trigger receipt_decided_once;`,
  );

  // With the name that the column had then.
  const [toOldName, toNewName] = [
    ["analysis", "reading"],
    ["reading", "analysis"],
  ].map(([from, to]) => `alter table receipt rename column ${from} to ${to};`);
  await runSql(product.databaseUrl, `begin; ${toOldName} ${await readFile(migration, "utf8")} ${toNewName} commit;`);

  const { db } = product.ctx;
  const settled = await db.selectFrom("settled_transfer").selectAll().where("payment_id", "in", ids).execute();
  const codeOf = (id: string | undefined) => settled.find(({ payment_id }) => payment_id === id)?.end_to_end_id;
  expect(ids.map(codeOf)).toEqual([codes[0]?.toUpperCase(), null, codes[2]?.toUpperCase()]);
  const receipts = db.selectFrom("receipt").select("end_to_end_id").where("payment_id", "in", ids).orderBy("id");
  const endToEndIds = (await receipts.execute()).map(({ end_to_end_id }) => end_to_end_id);
  expect(endToEndIds).toEqual([codes[0], codes[1], codes[2]?.toUpperCase()]);
  const again = db.updateTable("receipt").set({ reason: "x" }).where("payment_id", "in", ids);
  await expect(again.execute()).rejects.toThrow(/is decided/);
});
