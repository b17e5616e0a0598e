import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { creator, type Person, password, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { adminOf } from "#test/world";

const product = startProduct({ work: true });
const reason = "Vídeos de outras pessoas.";

const idOf = async (person: Person): Promise<string> => (await person.request("/v1/me")).body._id;
const post = (admin: Person, accountId: string, action: string, body?: object) =>
  admin.request(`/v1/admin/accounts/${accountId}/${action}`, { method: "POST", ...(body && { body }) });
const stateOf = async (admin: Person, accountId: string) =>
  (await admin.request(`/v1/admin/accounts/${accountId}`)).body;
const signIn = (username: string) =>
  visitor(product).request("/v1/auth/login", { body: { usernameOrEmail: username, password } });

function actionsOn(accountId: string) {
  const actions = product.ctx.db.selectFrom("adminAction").select(["adminId", "kind", "reason"]);
  return actions.where("accountId", "=", accountId).orderBy("id").execute();
}

test("an admin suspends a creator with a reason, and ends the suspension", async () => {
  const [admin, ana] = [await adminOf(product), await seller(product)];
  const [adminId, accountId] = [await idOf(admin), await idOf(ana)];
  const page = async () => (await visitor(product).request(`/v1/creators/${ana.username}`)).status;
  expect(await stateOf(admin, accountId)).toMatchObject({ username: ana.username, suspendedAt: null });
  for (let time = 0; time < 2; time++) expect((await post(admin, accountId, "suspend", { reason })).status).toBe(204);
  expect(await stateOf(admin, accountId)).toMatchObject({ suspendedAt: expect.any(String), hasSecondFactor: false });
  expect(await signIn(ana.username)).toMatchObject({ status: 403, body: { code: "ACCOUNT_SUSPENDED" } });
  await expect.poll(page).toBe(404);
  await expect
    .poll(
      async () => (await mailsTo(product, ana.email)).find(({ subject }) => subject === "Sua conta foi suspensa")?.text,
    )
    .toContain(reason);
  for (let time = 0; time < 2; time++) expect((await post(admin, accountId, "unsuspend")).status).toBe(204);
  expect(await stateOf(admin, accountId)).toMatchObject({ suspendedAt: null });
  expect((await signIn(ana.username)).status).toBe(200);
  await expect.poll(page).toBe(200);
  expect(await actionsOn(accountId)).toEqual([
    { adminId, kind: "account_suspended", reason },
    { adminId, kind: "account_unsuspended", reason: null },
  ]);
});

test("an admin sends the owner a link for a new password, and does not see it", async () => {
  const [admin, ana] = [await adminOf(product), await creator(product)];
  const accountId = await idOf(ana);
  const sent = await post(admin, accountId, "password-link");
  expect(sent.status).toBe(204);
  const findLink = async () =>
    (await mailsTo(product, ana.email)).map(({ text }) => /\/senha\/(\S+)/.exec(text)?.[1]).find(Boolean);
  await expect.poll(findLink).toBeDefined();
  const body = { token: await findLink(), password: "uma senha nova e comprida" };
  expect((await visitor(product).request("/v1/auth/password/reset", { body })).status).toBe(204);
  expect(await actionsOn(accountId)).toMatchObject([{ kind: "password_link_sent" }]);
});

test("an admin changes neither admins, themselves nor nobody, and gives a reason", async () => {
  const [admin, other, ana] = [await adminOf(product), await adminOf(product), await creator(product)];
  const actions = [
    ["suspend", { reason }],
    ["unsuspend", undefined],
    ["password-link", undefined],
  ] as const;
  for (const [action, body] of actions) {
    expect((await post(admin, await idOf(admin), action, body)).body.code).toBe("OWN_CASE");
    expect((await post(admin, await idOf(other), action, body)).body.code).toBe("NOT_FOUND");
    expect((await post(admin, randomUUID(), action, body)).body.code).toBe("NOT_FOUND");
    expect((await post(ana, await idOf(other), action, body)).body.code).toBe("FORBIDDEN");
  }
  expect((await post(admin, await idOf(ana), "suspend", { reason: " " })).body.code).toBe("VALIDATION_FAILED");
  expect((await admin.request(`/v1/admin/accounts/${randomUUID()}`)).body.code).toBe("NOT_FOUND");
});
