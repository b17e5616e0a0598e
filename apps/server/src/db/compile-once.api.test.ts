import { sql } from "kysely";
import { expect, test } from "vitest";
import { startProduct } from "#test/product";
import { compileOnce } from "./compile-once.ts";

const product = startProduct();

test("a query that is compiled once uses the values of each execution", async () => {
  let builds = 0;
  const select = compileOnce((db, { at, from, limit }: { at: Date; from: number; limit: number }) => {
    builds++;
    const numbers = sql<{ n: number }>`generate_series(${from}::int, 9)`.as<"numbers">(sql`numbers(n)`);
    return db
      .selectFrom(numbers)
      .select(["numbers.n", sql<Date>`${at}::timestamptz`.as("at")])
      .where("numbers.n", "<>", 5)
      .limit(limit)
      .compile();
  });
  const [first, second] = [new Date(0), new Date(1_000)];
  const { db } = product.ctx;
  expect(await select(db, { at: first, from: 4, limit: 2 })).toEqual([4, 6].map((n) => ({ n, at: first })));
  expect(await select(db, { at: second, from: 7, limit: 9 })).toEqual([7, 8, 9].map((n) => ({ n, at: second })));
  expect(builds).toBe(1);
});
