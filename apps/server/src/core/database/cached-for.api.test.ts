import { describe, expect, test } from "vitest";
import { creator } from "#test/people";
import { startProduct } from "#test/product";
import type { Ctx } from "../ctx.ts";
import { inTransaction } from "../transaction.ts";
import { cachedFor } from "./cached-for.ts";

const product = startProduct();
const setPhone = ({ db }: Ctx, email: string, phoneNumber: string) =>
  db.updateTable("account").set({ phoneNumber }).where("email", "=", email).execute();
const readPhone = ({ db }: Ctx, email: string) =>
  db.selectFrom("account").select("phoneNumber").where("email", "=", email).executeTakeFirst();
const phoneOf = async (
  find: (ctx: Ctx, email: string) => Promise<{ phoneNumber: string } | undefined>,
  email: string,
) => (await find(product.ctx, email))?.phoneNumber;

describe("a cached row that a transaction changes", () => {
  test("the old row that others read until the commit is not cached beyond it", async () => {
    const { email } = await creator(product);
    const find = cachedFor(60, readPhone);
    const before = await phoneOf(find, email);
    await inTransaction(product.ctx, async (ctx) => {
      await setPhone(ctx, email, "+5511900000001");
      find.invalidate(ctx, () => true);
      expect(await phoneOf(find, email)).toBe(before);
    });
    expect(await phoneOf(find, email)).toBe("+5511900000001");
  });

  test("a row that is read during the commit is not cached", async () => {
    const { email } = await creator(product);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const find = cachedFor(60, async (ctx: Ctx, email: string) => {
      const row = await readPhone(ctx, email);
      await released;
      return row;
    });
    const reading = phoneOf(find, email);
    await expect.poll(() => readPhone(product.ctx, email)).toBeDefined();
    await inTransaction(product.ctx, async (ctx) => {
      await setPhone(ctx, email, "+5511900000002");
      find.invalidate(ctx, () => true);
    });
    release();
    await reading;
    expect(await phoneOf(find, email)).toBe("+5511900000002");
  });

  test("a transaction that is rolled back changes nothing", async () => {
    const { email } = await creator(product);
    const find = cachedFor(60, readPhone);
    const before = await phoneOf(find, email);
    const failing = inTransaction(product.ctx, async (ctx) => {
      await setPhone(ctx, email, "+5511900000003");
      find.invalidate(ctx, () => true);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await phoneOf(find, email)).toBe(before);
  });
});

test("a value expires by the clock, also in a process that is too busy for timers", async () => {
  let [atMs, calls] = [Date.now(), 0];
  const ctx = { ...product.ctx, now: () => new Date(atMs) };
  const find = cachedFor(5, async () => {
    calls += 1;
    return { calls };
  });
  expect([await find(ctx), await find(ctx)]).toEqual([{ calls: 1 }, { calls: 1 }]);
  atMs += 5_001;
  expect(await find(ctx)).toEqual({ calls: 2 });
});
