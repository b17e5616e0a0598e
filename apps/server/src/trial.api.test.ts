import { expect, test } from "vitest";
import { buy, iuguSeller, withIugu } from "#test/gateways";
import { startProduct } from "#test/product";
import { addSale, openWorld } from "#test/world";
import type { Config } from "./config.ts";
import { isTrialWithSales } from "./trial.ts";

const product = startProduct();
const iugu = withIugu(product);
const publicUrl = "https://camarim.example";

const isTrial = (changes: Partial<Config>) =>
  isTrialWithSales({ db: product.ctx.db, config: { ...product.ctx.config, ...changes } });

const live = { apiUrl: "https://api.iugu.com", masterToken: "t", masterAccountId: "m", privateKey: "k", test: false };

test("sales through a gateway are real where the installation has its credentials, and not in simulators", async () => {
  const ana = await iuguSeller(product);
  expect(await isTrial({ iugu: live })).toBe(false);
  expect((await buy(iugu, product, ana, "fine")).status).toBe(201);
  expect(await isTrial({})).toBe(false);
  expect(await isTrial({ iugu: { ...live, test: true } })).toBe(false);
  expect(await isTrial({ publicUrl })).toBe(false);
  expect(await isTrial({ iugu: live })).toBe(true);
  expect(await isTrial({ iugu: live, databaseUrl: "postgresql://db/camarim" })).toBe(false);
});

test("a PIX to a creator's own key is real where others reach the installation", async () => {
  const world = await openWorld(product);
  await addSale(world, world.owner);
  expect(await isTrial({})).toBe(false);
  expect(await isTrial({ publicUrl })).toBe(true);
  expect(await isTrial({ publicUrl, databaseUrl: "postgresql://db/camarim" })).toBe(false);
});
