import { termsVersion } from "@camarim/contract";
import { describe, expect, test } from "vitest";
import { countQueries } from "#test/count-queries";
import { creator, newRegistration, password, visitor } from "#test/people";
import { startProduct } from "#test/product";

const product = startProduct();

describe("registrations", () => {
  test("a registration signs the new creator in, and /me returns their account", async () => {
    const ana = await creator(product, { isVerified: false });
    const { status, body } = await ana.request("/v1/me");
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: ana.email, emailVerified: false, role: "creator", paymentGateway: "bacen" });
  });

  test("a registration stores which terms were accepted, and when", async () => {
    const ana = await creator(product);
    const rows = product.ctx.db.selectFrom("account").select(["termsVersion", "termsAcceptedAt"]);
    expect(await rows.where("email", "=", ana.email).executeTakeFirst()).toEqual({
      termsVersion,
      termsAcceptedAt: expect.any(Date),
    });
  });

  test("a registration names a taken username or e-mail, also when two people register at once", async () => {
    const person = visitor(product);
    const body = newRegistration();
    const responses = await Promise.all(Array.from({ length: 4 }, () => person.request("/v1/auth/register", { body })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const taken = await person.request("/v1/auth/register", {
      body: { ...newRegistration(), username: body.username },
    });
    expect(taken).toMatchObject({ status: 409, body: { code: "USERNAME_TAKEN" } });
    const mail = await person.request("/v1/auth/register", {
      body: { ...newRegistration(), email: body.email.toUpperCase() },
    });
    expect(mail).toMatchObject({ status: 409, body: { code: "EMAIL_TAKEN" } });
  });

  test("a registration adds +55 to a phone number without it, and never twice", async () => {
    for (const phoneNumber of ["11987654321", "+5511987654321", "5511987654321", "+55 (11) 98765-4321"]) {
      const person = visitor(product);
      const { body } = await person.request("/v1/auth/register", { body: { ...newRegistration(), phoneNumber } });
      person.token = body.accessToken;
      expect((await person.request("/v1/me")).body.phoneNumber).toBe("+5511987654321");
    }
  });

  test.each([
    ["username", "ana luz"],
    ["username", ".ana"],
    ["username", "ana..luz"],
    ["username", "admin"],
    ["username", "ab"],
    ["email", "ana"],
    ["phoneNumber", "123"],
    ["phoneNumber", "+1 415 555 2671"],
    ["phoneNumber", "(10) 98765-4321"],
    ["password", "curta"],
    ["password", "1234567890"],
    ["password", " senha com borda "],
    ["password", 1234567890123],
    ["fullName", ""],
    ["fullName", { $ne: null }],
    ["acceptedTerms", false],
    ["isAdmin", true],
  ])("a registration refuses the %s %j by field name", async (field, value) => {
    const { status, body } = await visitor(product).request("/v1/auth/register", {
      body: { ...newRegistration(), [field]: value },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "VALIDATION_FAILED", title: expect.any(String), message: expect.any(String) });
    expect(Object.keys(body.fields)).toEqual([field]);
  });
});

describe("logins", () => {
  test("a login accepts username or e-mail, trimmed and in any case, and a trimmed password", async () => {
    const ana = await creator(product);
    for (const usernameOrEmail of [` ${ana.username.toUpperCase()} `, ana.email.toUpperCase()]) {
      const { status, body } = await visitor(product).request("/v1/auth/login", {
        body: { usernameOrEmail, password: ` ${password} ` },
      });
      expect(status).toBe(200);
      expect((await visitor(product, body.accessToken).request("/v1/me")).status).toBe(200);
    }
  });

  test("a login gives the same response for an unknown user and a wrong password", async () => {
    const ana = await creator(product);
    const wrong = await visitor(product).request("/v1/auth/login", {
      body: { usernameOrEmail: ana.username, password: "outra senha qualquer" },
    });
    const unknownUser = await visitor(product).request("/v1/auth/login", {
      body: { usernameOrEmail: "ninguem", password },
    });
    expect(wrong).toMatchObject({ status: 401, body: { code: "LOGIN_FAILED" } });
    expect(unknownUser.body).toEqual(wrong.body);
  });

  test("a refused login sends as many statements for an unknown name as for an account", async () => {
    const ana = await creator(product);
    const refused = (usernameOrEmail: string, attempts: number) =>
      countQueries(product, async () => {
        const stranger = visitor(product);
        for (let i = 0; i < attempts; i++)
          await stranger.request("/v1/auth/login", { body: { usernameOrEmail, password: "outra senha qualquer" } });
      });
    // Up to the rate limit, and beyond it.
    for (const attempts of [1, 11]) {
      const known = await refused(ana.username, attempts);
      expect(known).toBeGreaterThan(0);
      expect(await refused(newRegistration().username, attempts)).toBe(known);
    }
  });

  test("a reset request sends as many statements for an unknown e-mail as for an account", async () => {
    const [ana, unknownEmail] = [await creator(product), newRegistration().email];
    const request = (email: string) =>
      countQueries(product, () => visitor(product).request("/v1/auth/password/forgot", { body: { email } }));
    // Up to the rate limit, and beyond it.
    for (let i = 0; i < 6; i++) {
      const known = await request(ana.email);
      expect(known).toBeGreaterThan(0);
      expect(await request(unknownEmail)).toBe(known);
    }
  });

  test("a logout ends the bearer token and the media cookie", async () => {
    const ana = await creator(product);
    expect(ana.cookies.get("camarim_media")).toBeTruthy();
    expect((await ana.request("/v1/auth/logout", { method: "POST" })).status).toBe(204);
    expect(await ana.request("/v1/me")).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } });
  });

  test.each(["", "x", "Bearer", "Bearer x", "Basic YTpi", `Bearer ${"x".repeat(4000)}`])(
    "the authorization header %j signs no caller in",
    async (authorization) => {
      expect((await visitor(product).request("/v1/me", { headers: { authorization } })).status).toBe(401);
    },
  );
});
