import { expect, test } from "vitest";
import { restorePage, reviewPage, takePageDown } from "#modules/profile/index";
import { creator, pixSettings } from "#test/people";
import { startProduct } from "#test/product";
import { openWorld } from "#test/world";

const product = startProduct();

test("a creator reads why their page is not on air", async () => {
  const ana = await creator(product);
  const read = async () => (await ana.request("/v1/profile")).body;
  expect(await read()).toMatchObject({ published: false, obstacle: "no_plan" });
  const plan = { name: "Mensal", description: "", price: 2990, periodMonths: 1, trialDays: 0, active: true };
  expect((await ana.request("/v1/plan/all", { method: "PUT", body: { data: [plan] } })).status).toBe(200);
  expect(await read()).toMatchObject({ published: false, obstacle: "no_way_to_be_paid" });
  await ana.request("/v1/account/pix", { method: "PUT", body: pixSettings });
  expect(await read()).toMatchObject({ published: true, obstacle: null });
});

test("a page that was hidden, taken down or is being deleted does not count as unfinished", async () => {
  const { owner: ana } = await openWorld(product);
  const read = async () => (await ana.request("/v1/profile")).body;
  await reviewPage(product.ctx, ana.accountId);
  expect(await read()).toMatchObject({ published: false, obstacle: "under_review" });
  await takePageDown(product.ctx, ana.accountId);
  expect(await read()).toMatchObject({ published: false, obstacle: "taken_down" });
  await restorePage(product.ctx, ana.accountId);
  expect(await read()).toMatchObject({ published: true, obstacle: null });
  expect((await ana.request("/v1/account/deletion", { body: { username: ana.username } })).status).toBeLessThan(300);
  expect((await ana.request("/v1/profile", { method: "PATCH", body: { bio: "Oi" } })).body).toMatchObject({
    ...{ published: false, obstacle: "deletion" },
  });
});
