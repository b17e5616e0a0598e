import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newId } from "#core/ids";
import { startProduct } from "#test/product";
import { insertEvent } from "./provider-events.store.ts";

const product = startProduct();

function receive(key: string, objectId: string | null) {
  const notification = objectId ? { kind: "charge" as const, objectId, externalAccountId: null } : null;
  const reading = { key, event: "invoice.status_changed", notification };
  const { ctx } = product;
  return ctx.db
    .transaction()
    .execute((db) =>
      insertEvent({ ...ctx, db }, { id: newId(ctx.now()), gateway: "iugu", reading, raw: Buffer.from(key) }),
    );
}

test("concurrent copies of a webhook are one event, and the same content minutes later is a new one", async () => {
  const [paid, object] = [randomUUID(), randomUUID()];
  const accepted = await Promise.all(Array.from({ length: 8 }, () => receive(paid, object)));
  expect(accepted.filter(Boolean)).toHaveLength(1);
  product.clock.aheadMs += 4 * 60_000;
  expect(await receive(paid, object)).toBe(false);
  product.clock.aheadMs += 2 * 60_000;
  expect(await receive(paid, object)).toBe(true);
});

test("webhooks of paid, disputed and paid again are three events, whatever their interval", async () => {
  const [paid, contested, object] = [randomUUID(), randomUUID(), randomUUID()];
  expect(await receive(paid, object)).toBe(true);
  expect(await receive(contested, object)).toBe(true);
  expect(await receive(paid, object)).toBe(true);
  expect(await receive(paid, object)).toBe(false);
});

test("a webhook that names no object is stored once too", async () => {
  const key = randomUUID();
  expect([await receive(key, null), await receive(key, null)]).toEqual([true, false]);
});
