import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Creator, creator, type Person, password, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { adminOf, supportFor } from "#test/world";

const product = startProduct({ work: true });

const activityOf = async (person: Person) => (await person.request("/v1/auth/activity?limit=100")).body.data;
const idOf = async (person: Person): Promise<string> => (await person.request("/v1/me")).body._id;
const actionsOn = (accountId: string) =>
  product.ctx.db
    .selectFrom("adminAction")
    .select(["adminId", "kind", "reason"])
    .where("accountId", "=", accountId)
    .orderBy("id")
    .execute();
const endSessions = (admin: Person, accountId: string, reason = "Alguém de fora entrou na conta.") =>
  admin.request(`/v1/admin/accounts/${accountId}/sessions/end`, { body: { reason } });

async function signIn(ana: Creator) {
  const person = visitor(product);
  const body = { usernameOrEmail: ana.username, password };
  person.token = (await person.request("/v1/auth/login", { body })).body.accessToken;
  return person;
}

test("an admin reads the security log of an account, and each reading is logged", async () => {
  const [admin, ana] = [await adminOf(product), await creator(product)];
  const accountId = await idOf(ana);
  await signIn(ana);
  const { status, body } = await admin.request(`/v1/admin/accounts/${accountId}/activity?limit=5`);
  expect([status, body.totalCount]).toEqual([200, 1]);
  expect(body.data).toEqual(await activityOf(ana));
  expect(await actionsOn(accountId)).toEqual([{ adminId: await idOf(admin), kind: "activity_read", reason: null }]);
  expect((await admin.request(`/v1/admin/accounts/${randomUUID()}/activity`)).body.code).toBe("NOT_FOUND");
});

test("an admin ends all sessions of an account with a reason, which both logs have and the owner gets by e-mail", async () => {
  const [admin, ana] = [await adminOf(product), await creator(product)];
  const accountId = await idOf(ana);
  const phone = await signIn(ana);
  const reason = "Alguém de fora entrou na conta.";
  expect((await endSessions(admin, accountId, reason)).status).toBe(204);
  expect([(await ana.request("/v1/me")).status, (await phone.request("/v1/me")).status]).toEqual([401, 401]);
  expect(await actionsOn(accountId)).toEqual([{ adminId: await idOf(admin), kind: "sessions_ended", reason }]);
  const [ended] = (await activityOf(await signIn(ana))).filter(
    ({ kind }: { kind: string }) => kind === "sessions_ended",
  );
  // Not where the admin works.
  expect(ended).toMatchObject({ details: { reason }, device: null, network: null });
  const findMail = async () =>
    (await mailsTo(product, ana.email)).find(({ subject }) => subject === "Encerramos suas sessões")?.text;
  await expect.poll(findMail).toContain(reason);
  expect(await findMail()).toContain("/nao-fui-eu/");
});

test("an admin gives a reason, and cannot end their own sessions or those of nobody", async () => {
  const [admin, ana] = [await adminOf(product), await creator(product)];
  expect((await endSessions(admin, await idOf(admin))).body.code).toBe("OWN_CASE");
  expect((await endSessions(admin, randomUUID())).body.code).toBe("NOT_FOUND");
  expect((await endSessions(admin, await idOf(ana), " ")).body.fields).toHaveProperty("reason");
  expect((await endSessions(ana, await idOf(admin))).body.code).toBe("FORBIDDEN");
  expect((await ana.request("/v1/me")).status).toBe(200);
});

test("the end of an admin's sessions also ends their support grants", async () => {
  const [admin, other, ana] = [await adminOf(product), await adminOf(product), await creator(product)];
  const support = await supportFor(product, other, ana.username);
  expect((await support.request("/v1/profile")).status).toBe(200);
  expect((await endSessions(admin, await idOf(other))).status).toBe(204);
  expect((await support.request("/v1/profile")).status).toBe(401);
});

test("a visit of support is logged once for its creator, and the list of grants once an hour for the admin", async () => {
  const [admin, ana] = [await adminOf(product), await creator(product)];
  const support = await supportFor(product, admin, ana.username);
  await Promise.all(["/v1/profile", "/v1/me", "/v1/plan/all"].map((path) => support.request(path)));
  await support.request("/v1/profile");
  product.clock.aheadMs = 1_000;
  await (await supportFor(product, admin, ana.username)).request("/v1/profile");
  product.clock.aheadMs = 0;
  const visit = { kind: "support_used", device: null, network: null, details: {} };
  expect(await activityOf(ana)).toMatchObject([visit, visit]);
  expect(await activityOf(admin)).toMatchObject([
    { kind: "support_granted", network: admin.address },
    { kind: "role_granted", network: null },
  ]);
});

test("what a support grant may not open is logged for the admin, and not for the creator", async () => {
  const [admin, ana] = [await adminOf(product), await creator(product)];
  const support = await supportFor(product, admin, ana.username);
  expect((await support.request("/v1/wallet/documents")).body.code).toBe("FORBIDDEN");
  expect((await support.request("/v1/auth/sessions", { method: "DELETE" })).body.code).toBe("FORBIDDEN");
  expect(await activityOf(ana)).toEqual([]);
  expect((await activityOf(admin)).slice(0, 2)).toMatchObject([
    { kind: "access_refused", details: { endpoint: "DELETE /auth/sessions" } },
    { kind: "access_refused", details: { endpoint: "GET /wallet/documents" } },
  ]);
  expect((await support.request("/v1/auth/activity")).status).toBe(200);
});
