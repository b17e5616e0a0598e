import { expect, test } from "vitest";
import { creator } from "#test/people";
import { startProduct } from "#test/product";
import { readState } from "#test/state";
import { parseBrCode } from "./br-code.rules.ts";

const product = startProduct();
const pix = { type: "cpf", key: "52998224725", document: "52998224725", name: "Ana Luz", city: "Recife" };

test("a creator tests a saved key with a code of R$ 1,00 in their name, and no order is created", async () => {
  const ana = await creator(product);
  const before = await ana.request("/v1/account/pix/test-code");
  expect([before.status, before.body.code]).toEqual([404, "NOT_FOUND"]);
  await ana.request("/v1/account/pix", { method: "PUT", body: pix });
  const state = await readState(product.ctx);
  const { status, body } = await ana.request("/v1/account/pix/test-code");
  expect([status, body.amount]).toEqual([200, 100]);
  expect(parseBrCode(body.pixCopyPaste)).toMatchObject({ key: pix.key, receiver: "Ana Luz", amountCents: 100 });
  expect(await readState(product.ctx)).toEqual(state);
});
