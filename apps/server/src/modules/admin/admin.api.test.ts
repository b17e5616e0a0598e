import { sql } from "kysely";
import { expect, test } from "vitest";
import { setRole } from "#modules/auth/set-role";
import { addImport, connectLastlink, getImport } from "#test/imports";
import { creator, password, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { addReceipt, addStory, adminOf, openWorld, subscribe, supportFor } from "#test/world";

const product = startProduct();

test("the list of an admin has every creator by name, without admins", async () => {
  const admin = await adminOf(product);
  const [ana, other] = [await creator(product), await adminOf(product)];
  const rename = (fullName: string, username: string) =>
    product.ctx.db.updateTable("profile").set({ fullName }).where("username", "=", username).execute();
  await rename("Ália Beltrão", (await creator(product)).username);
  await rename("bia", (await creator(product)).username);
  const { status, body, headers } = await admin.request("/v1/admin/performers");
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("no-store");
  const names = body.data.map(({ account }: { account: { username: string } }) => account.username);
  expect(names).toContain(ana.username);
  expect(names).not.toContain(admin.username);
  expect(names).not.toContain(other.username);
  const order = body.data.map(({ account }: { account: { fullName: string } }) => account.fullName);
  expect(order).toEqual(["Ália Beltrão", "Ana Luz", "bia"]);
});

test("a support grant answers as the creator, and reports that support is signed in", async () => {
  const [admin, ana] = [await adminOf(product), await creator(product)];
  const support = await supportFor(product, admin, ana.username);
  expect((await support.request("/v1/profile")).body.username).toBe(ana.username);
  expect((await support.request("/v1/me")).body).toMatchObject({ email: ana.email, impersonatedBy: admin.username });
  expect((await ana.request("/v1/me")).body.impersonatedBy).toBeUndefined();
});

test("a support grant ends after 30 minutes, when the admin loses the role, or when the creator becomes an admin", async () => {
  const [admin, ana, bia] = [await adminOf(product), await creator(product), await creator(product)];
  const [forAna, forBia] = [
    await supportFor(product, admin, ana.username),
    await supportFor(product, admin, bia.username),
  ];
  await setRole(product.ctx, bia.username, "admin");
  expect((await forBia.request("/v1/profile")).status).toBe(401);
  product.clock.aheadMs = 29 * 60_000;
  expect((await forAna.request("/v1/profile")).status).toBe(200);
  await setRole(product.ctx, admin.username, "creator");
  product.clock.aheadMs = 29.2 * 60_000;
  expect((await forAna.request("/v1/profile")).status).toBe(401);
  expect((await admin.request("/v1/admin/performers")).body.code).toBe("FORBIDDEN");
  await setRole(product.ctx, admin.username, "admin");
  product.clock.aheadMs = 29.4 * 60_000;
  expect((await forAna.request("/v1/profile")).status).toBe(200);
  product.clock.aheadMs = 30.1 * 60_000;
  expect((await forAna.request("/v1/profile")).status).toBe(401);
});

test("support opens stories by links of the admin's own session, and never receipts", async () => {
  const { owner } = await openWorld(product);
  const story = await addStory(product, owner);
  const fan = await subscribe({ product }, owner, "paying");
  await addReceipt(product, fan);
  const admin = await adminOf(product);
  const support = await supportFor(product, admin, owner.username);
  const { body } = await support.request(`/v1/stories/${story}`);
  expect((await support.request(body.videoUrl)).status).toBe(200);
  // The link opens neither without the cookie, nor without its admin parameter, nor after the admin has signed out.
  expect((await visitor(product).request(body.videoUrl)).status).toBe(404);
  expect((await support.request(body.videoUrl.replace(/&a=.*/, ""))).status).toBe(404);
  const { body: payments } = await support.request("/v1/payments?limit=5");
  expect(payments.data[0]).toMatchObject({ receiptUrl: null, endToEndId: null, receiptChecks: [] });
  await admin.request("/v1/auth/logout", { method: "POST" });
  expect((await support.request(body.videoUrl)).status).toBe(404);
});

test("each request of support is logged, the creator reads the log, and its rows cannot be deleted", async () => {
  const [admin, ana] = [await adminOf(product), await seller(product)];
  const accountId = (await ana.request("/v1/me")).body._id;
  const story = await addStory(product, Object.assign(ana, { accountId }));
  const support = await supportFor(product, admin, ana.username);
  await support.request("/v1/profile");
  await support.request(`/v1/stories/${story}`, { method: "DELETE" });
  expect((await support.request("/v1/plan/all", { method: "PUT", body: { data: [] } })).status).toBe(403);
  await ana.request("/v1/profile");
  const { body } = await ana.request("/v1/account/support-accesses");
  expect(body).toMatchObject({ totalCount: 1, hasMore: false });
  expect(body.data[0]).toMatchObject({ reads: 1, changes: [{ method: "DELETE", route: "/stories/:_id" }] });
  expect(Math.abs(Date.parse(body.data[0].endedAt) - Date.now())).toBeLessThan(60_000);
  expect((await (await creator(product)).request("/v1/account/support-accesses")).body.totalCount).toBe(0);
  const { db } = product.ctx;
  await expect(db.updateTable("supportAccess").set({ path: "/" }).execute()).rejects.toThrow("append-only");
  await expect(db.deleteFrom("supportAccess").execute()).rejects.toThrow("append-only");
  await expect(sql`truncate support_access`.execute(db)).rejects.toThrow("append-only");
  await expect(db.deleteFrom("accountEvent").execute()).rejects.toThrow("append-only");
});

test("an admin's login is not a support grant, and a support grant opens no session", async () => {
  const [admin, ana] = [await adminOf(product), await creator(product)];
  const support = await supportFor(product, admin, ana.username);
  expect((await support.request("/v1/admin/performers")).body.code).toBe("FORBIDDEN");
  const login = { usernameOrEmail: ana.username, password };
  expect((await support.request("/v1/auth/login", { body: login })).body.code).toBe("FORBIDDEN");
});

test("a support grant reads imports and a pending deletion, without links that act for the creator", async () => {
  const { owner } = await openWorld(product);
  await connectLastlink(owner);
  const importId = await addImport(product, owner, "done");
  expect((await getImport(owner, importId)).rows.data.some(({ claimUrl }) => claimUrl)).toBe(true);
  const support = await supportFor(product, await adminOf(product), owner.username);
  const lastlink = await support.request("/v1/lastlink");
  expect([lastlink.status, lastlink.body.webhookUrl, lastlink.body.imports.length]).toEqual([200, null, 1]);
  const found = await support.request(`/v1/lastlink/imports/${importId}`);
  expect(found.status).toBe(200);
  expect(found.body.rows.data.length).toBeGreaterThan(0);
  expect(found.body.rows.data.filter(({ claimUrl }: { claimUrl: string | null }) => claimUrl)).toEqual([]);
  expect((await support.request("/v1/account/deletion")).body.requestedAt).toBeNull();
});

test("a support grant reads neither documents nor exports", async () => {
  const { owner } = await openWorld(product);
  const support = await supportFor(product, await adminOf(product), owner.username);
  for (const path of ["/wallet/documents", "/iugu/documents", "/account/export", "/subscriptions/export.csv"])
    expect((await support.request(`/v1${path}`)).body.code).toBe("FORBIDDEN");
});
