import { expect, test } from "vitest";
import { addUndecided } from "#test/imports";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { waitForJobs } from "#test/wait-for-jobs";
import { openWorld } from "#test/world";
import { enqueueUndecidedEmails } from "./send-undecided-emails.ts";

const product = startProduct({ work: true });
const mailsOf = async (email: string) =>
  (await mailsTo(product, email)).filter(({ subject }) => subject.startsWith("Decida o preço"));

test("a creator with undecided imported people gets one e-mail with their number, whatever the number of runs", async () => {
  const [many, one, none] = [await openWorld(product), await openWorld(product), await openWorld(product)];
  for (let i = 0; i < 3; i++) await addUndecided(product, many.owner);
  await addUndecided(product, one.owner);
  const counts = await Promise.all([1, 2, 3].map(() => enqueueUndecidedEmails(product.ctx)));
  expect(counts.reduce((sum, count) => sum + count)).toBe(2);
  await waitForJobs(product);
  await addUndecided(product, many.owner);
  expect(await enqueueUndecidedEmails(product.ctx)).toBe(0);
  await waitForJobs(product);
  const [mail, ...more] = await mailsOf(many.owner.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Decida o preço de 3 pessoas importadas");
  expect(mail?.text).toContain("/account/lastlink/undecided");
  expect(mail?.text).not.toMatch(/@exemplo/);
  expect((await mailsOf(one.owner.email)).map(({ subject }) => subject)).toEqual([
    "Decida o preço de 1 pessoa importada",
  ]);
  expect(await mailsOf(none.owner.email)).toEqual([]);
});

test("a creator who has decided before the e-mail is sent gets none, and one who verifies later gets it then", async () => {
  const [decided, later] = [await openWorld(product), await openWorld(product)];
  const { planId } = await addUndecided(product, decided.owner);
  await addUndecided(product, later.owner);
  const account = product.ctx.db.updateTable("account").where("id", "=", later.owner.accountId);
  await account.set({ emailVerifiedAt: null }).execute();
  const next = { planId, price: 2990, periodMonths: 1 };
  expect((await decided.owner.request("/v1/lastlink/undecided", { body: { planId, next } })).status).toBe(200);
  expect(await enqueueUndecidedEmails(product.ctx)).toBe(0);
  await account.set({ emailVerifiedAt: product.ctx.now() }).execute();
  expect(await enqueueUndecidedEmails(product.ctx)).toBe(1);
  await waitForJobs(product);
  expect(await mailsOf(decided.owner.email)).toEqual([]);
  expect(await mailsOf(later.owner.email)).toHaveLength(1);
});
