import { isSameSession } from "@camarim/contract/session-token";
import { describe, expect, test } from "vitest";
import type { CreatorSession } from "#core/http/app";
import {
  type Creator,
  confirm,
  creator,
  expireConfirmation,
  password,
  pixSettings,
  renewConfirmation,
  visitor,
} from "#test/people";
import { startProduct } from "#test/product";
import { adminOf, supportFor } from "#test/world";
import { rotateSession } from "./confirm-session.ts";
import { findCreatorSession } from "./find-creator-session.ts";

const product = startProduct();
const minuteMs = 60_000;

const putPix = (person: Pick<Creator, "request">, more: object = {}) =>
  person.request("/v1/account/pix", { method: "PUT", body: { ...pixSettings, ...more } });
const tryConfirm = (person: Pick<Creator, "request">, typed: string = password) =>
  person.request("/v1/auth/confirm", { body: { password: typed } });

async function sessionsOf({ username }: Creator) {
  const rows = product.ctx.db
    .selectFrom("creatorSession")
    .innerJoin("profile", "profile.accountId", "creatorSession.accountId")
    .select(["creatorSession.id", "tokenHash", "endedAt"])
    .where("username", "=", username);
  return rows.execute();
}

describe("sign-ins and confirmations", () => {
  test("a registration and a login count as a confirmation for 15 minutes, each session for itself", async () => {
    const ana = await creator(product);
    const { body } = await visitor(product).request("/v1/auth/login", {
      body: { usernameOrEmail: ana.email, password },
    });
    const elsewhere = visitor(product, body.accessToken);
    product.clock.aheadMs = 14 * minuteMs;
    expect((await putPix(ana)).status).toBe(200);
    product.clock.aheadMs = 15 * minuteMs + 1_000;
    expect(await putPix(ana)).toMatchObject({ status: 403, body: { code: "CONFIRMATION_REQUIRED" } });
    await confirm(elsewhere);
    expect((await putPix(elsewhere)).status).toBe(200);
    expect((await putPix(ana)).body.code).toBe("CONFIRMATION_REQUIRED");
  });

  test("a confirmation replaces the token of the same session, and a stolen copy of the old one ends", async () => {
    const ana = await creator(product);
    const thief = visitor(product, ana.token);
    expect((await thief.request("/v1/me")).status).toBe(200);
    await expireConfirmation(product, ana);
    const [before] = await sessionsOf(ana);
    await confirm(ana);
    const [after, ...others] = await sessionsOf(ana);
    expect([after?.id, after?.endedAt, others]).toEqual([before?.id, null, []]);
    expect(isSameSession(ana.token ?? "", thief.token ?? "")).toBe(true);
    for (const path of ["/v1/me", "/v1/events", "/v1/account/pix"])
      expect([path, (await thief.request(path)).status]).toEqual([path, 401]);
    expect((await tryConfirm(thief)).status).toBe(401);
    expect((await putPix(thief)).status).toBe(401);
    expect((await putPix(ana)).status).toBe(200);
    const sessions = (await ana.request("/v1/auth/sessions")).body.data;
    expect(sessions).toMatchObject([{ _id: after?.id, current: true }]);
  });

  test("of several confirmations of one session at the same time, one succeeds and its token works", async () => {
    const ana = await creator(product);
    await expireConfirmation(product, ana);
    const responses = await Promise.all(Array.from({ length: 5 }, () => tryConfirm(ana)));
    const succeeded = responses.filter(({ status }) => status === 200);
    expect(succeeded).toHaveLength(1);
    for (const { status, body } of responses.filter((response) => !succeeded.includes(response)))
      expect([status, body.code]).toEqual([401, "UNAUTHENTICATED"]);
    expect((await putPix(visitor(product, succeeded[0]?.body.accessToken))).status).toBe(200);
  });

  test("a session that ends while its password is checked stays ended", async () => {
    const ana = await creator(product);
    const session = await findCreatorSession(product.ctx, ana.token ?? "");
    await ana.request("/v1/auth/logout", { method: "POST" });
    await expect(rotateSession(product.ctx, session as CreatorSession)).rejects.toThrow("UNAUTHENTICATED");
  });
});

describe("attacks on the confirmation", () => {
  test("a session without a recent confirmation moves no money, whatever the request says", async () => {
    const ana = await creator(product);
    await expireConfirmation(product, ana);
    const flags = { currentPassword: password, password, fresh: true, confirmed: true, confirmedAt: "2099-01-01" };
    const headers = { "x-confirmed": "1", "x-fresh": "true", "x-password": password };
    for (const body of [{}, flags])
      expect(
        (await ana.request("/v1/account/pix", { method: "PUT", body: { ...pixSettings, ...body }, headers })).body.code,
      ).toBe("CONFIRMATION_REQUIRED");
    const transfer = { body: { amount: 1_000, ...flags }, headers: { ...headers, "idempotency-key": "a" } };
    expect((await ana.request("/v1/wallet/transfer", transfer)).body.code).toBe("CONFIRMATION_REQUIRED");
    expect((await ana.request("/v1/account/pix")).body.key).toBeNull();
    // Nor are unknown fields accepted once it is confirmed.
    await confirm(ana);
    expect((await putPix(ana, flags)).body.code).toBe("VALIDATION_FAILED");
  });

  test("a wrong password changes neither token nor confirmation, and guessing is limited", async () => {
    const ana = await creator(product);
    await expireConfirmation(product, ana);
    expect(await tryConfirm(ana, "não é esta")).toMatchObject({
      status: 403,
      body: { code: "PASSWORD_WRONG", fields: { password: "Senha incorreta." } },
    });
    expect((await putPix(ana)).body.code).toBe("CONFIRMATION_REQUIRED");
    const guesses = await Promise.all(Array.from({ length: 14 }, (_, i) => tryConfirm(ana, `palpite ${i}`)));
    const codes = guesses.map(({ body }) => body.code);
    expect(codes.filter((code) => code === "PASSWORD_WRONG")).toHaveLength(9);
    expect(codes.filter((code) => code === "TOO_MANY_ATTEMPTS")).toHaveLength(5);
    // Neither another session nor another address gets more guesses, but the owner can still sign in.
    expect((await tryConfirm(visitor(product, ana.token))).body.code).toBe("TOO_MANY_ATTEMPTS");
    const { body } = await visitor(product).request("/v1/auth/login", {
      body: { usernameOrEmail: ana.email, password },
    });
    expect((await putPix(visitor(product, body.accessToken))).status).toBe(200);
  });

  test("a refused request leaves no response for its idempotency key", async () => {
    const ana = await creator(product);
    await expireConfirmation(product, ana);
    const request = { method: "PUT", body: pixSettings, headers: { "idempotency-key": "the-same" } };
    expect((await ana.request("/v1/account/pix", request)).body.code).toBe("CONFIRMATION_REQUIRED");
    await confirm(ana);
    expect((await ana.request("/v1/account/pix", request)).status).toBe(200);
    // Nor does a stored response open to an old session.
    await expireConfirmation(product, ana);
    expect((await ana.request("/v1/account/pix", request)).body.code).toBe("CONFIRMATION_REQUIRED");
  });

  test("a support grant is never confirmed, and its admin's confirmation keeps it valid", async () => {
    const [ana, admin] = [await creator(product), await adminOf(product)];
    const support = await supportFor(product, admin, ana.username);
    expect((await tryConfirm(support)).body.code).toBe("FORBIDDEN");
    expect((await putPix(support)).body.code).toBe("FORBIDDEN");
    await expireConfirmation(product, admin);
    expect((await admin.request("/v1/admin/performers")).body.code).toBe("CONFIRMATION_REQUIRED");
    await renewConfirmation(product, admin);
    expect((await support.request("/v1/me")).status).toBe(200);
    expect((await putPix(support)).body.code).toBe("FORBIDDEN");
  });
});

test.each([
  ["email", { email: "nova@exemplo.com.br" }, 403],
  ["password", { password: "uma senha nova e comprida" }, 403],
  ["e-mail beside the phone", { phoneNumber: "+5511912345678", email: "outra@exemplo.com.br" }, 403],
  ["phone", { phoneNumber: "+5511912345678" }, 403],
  ["nothing", {}, 200],
])("a change of the %s without a recent confirmation: %j is %i", async (_what, body, status) => {
  const ana = await creator(product);
  await expireConfirmation(product, ana);
  expect((await ana.request("/v1/me", { method: "PUT", body })).status).toBe(status);
});
