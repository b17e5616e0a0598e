import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { isStrongSecret } from "./secret-strength.ts";

const production = {
  CAMARIM_MODE: "production",
  CAMARIM_DATA: "/tmp/camarim-config",
  DATABASE_URL: "postgresql://camarim@localhost/camarim",
  SMTP_URL: "smtp://localhost",
  PUBLIC_URL: "https://camarim.example",
  PLATFORM_PIX_KEY: "123e4567-e89b-42d3-a456-426655440000",
};
const local = { CAMARIM_DATA: "/tmp/camarim-config", CAMARIM_SECRET: "a secret of the tests, long enough" };

test("a local installation links to a sample of a support chat, a production one to none", () => {
  expect(readConfig(local).supportUrl).toBe("https://wa.me/5511900000000");
  expect(readConfig({ ...production, CAMARIM_SECRET: local.CAMARIM_SECRET }).supportUrl).toBeUndefined();
});

describe("the secret of a production installation", () => {
  test.each([
    "a".repeat(32),
    "ab".repeat(16),
    "abcdefghij".repeat(4),
    "0123456789abcdefghijklmnopqrstuv",
    "trocar".repeat(8),
  ])("%s is refused", (CAMARIM_SECRET) => {
    expect(() => readConfig({ ...production, CAMARIM_SECRET })).toThrow("CAMARIM_SECRET is easy to guess");
  });

  test.each(["3a9139a7f1c3f7c9a13c97f3ac19f7a3", "4556a5b4cb56556a4fbc5465ab54567d"])(
    "%s, as random as any other, is accepted",
    (secret) => {
      expect(isStrongSecret(secret)).toBe(true);
    },
  );

  test("random ones are accepted in every notation, and words if there are enough of them", () => {
    for (let i = 0; i < 200; i++)
      for (const notation of ["hex", "base64", "base64url"] as const)
        expect(isStrongSecret(randomBytes(notation === "hex" ? 16 : 24).toString(notation))).toBe(true);
    expect(readConfig({ ...production, CAMARIM_SECRET: "cavalo correto bateria grampo nuvem azul" }).mode).toBe(
      "production",
    );
  });
});

describe("a local installation", () => {
  test.each(["0.0.0.0", "::", "192.168.0.10", "camarim.example"])(
    "does not listen on %s without being asked to",
    (HOST) => {
      expect(() => readConfig({ ...local, HOST })).toThrow("CAMARIM_ALLOW_LOCAL");
      expect(readConfig({ ...local, HOST, CAMARIM_ALLOW_LOCAL: "true" }).host).toBe(HOST);
      expect(readConfig({ ...production, CAMARIM_SECRET: local.CAMARIM_SECRET, HOST }).host).toBe(HOST);
    },
  );

  test.each(["127.0.0.1", "::1", "localhost"])("listens on %s", (HOST) => {
    expect(readConfig({ ...local, HOST }).host).toBe(HOST);
  });
});

describe("ports", () => {
  test.each([
    [{ OPS_PORT: "3000" }, "PORT and OPS_PORT are the same port"],
    [{ PORT: "8080", OPS_PORT: "8080", CAMARIM_ROLE: "api" }, "PORT and OPS_PORT are the same port"],
    [{ OPS_PORT: "9000", MP_SIMULATOR_PORT: "9000" }, "OPS_PORT and MP_SIMULATOR_PORT are the same port"],
    [
      { CAMARIM_ROLE: "worker", IUGU_SIMULATOR_PORT: "9000", AGE_CHECK_SIMULATOR_PORT: "9000" },
      "IUGU_SIMULATOR_PORT and AGE_CHECK_SIMULATOR_PORT are the same port",
    ],
  ])("%o are refused, with the names of both", (ports, reason) => {
    expect(() => readConfig({ ...local, ...ports })).toThrow(`Settings are wrong: ${reason}`);
  });

  test("that this process does not open, or that are any free one, are not compared", () => {
    expect(readConfig({ ...local, CAMARIM_ROLE: "worker", OPS_PORT: "3000" }).opsPort).toBe(3_000);
    expect(readConfig({ ...local, PORT: "0" }).port).toBe(0);
    const simulated = { IUGU_SIMULATOR_PORT: "3000", CAMARIM_SECRET: local.CAMARIM_SECRET };
    expect(readConfig({ ...production, ...simulated }).port).toBe(3_000);
  });
});

describe("a setting of another form stops the start, with its name:", () => {
  test.each([
    ["SMTP_URL", "http://mail.example"],
    ["SMTP_URL", "imap://mail.example"],
    ["SMTP_URL", "mail.example:587"],
    // No host.
    ["SMTP_URL", "smtp:mail.example"],
    // The password ends the host.
    ["SMTP_URL", "smtp://user:pass#word@mail.example"],
    ["DATABASE_URL", "mysql://camarim@localhost/camarim"],
    ["DATABASE_DIRECT_URL", "host=localhost dbname=camarim"],
    ["MIGRATION_DATABASE_URL", "localhost/camarim"],
    ["DATABASE_REPLICA_URL", "postgresql://user:pass#word@host/camarim"],
    ["PUBLIC_URL", "mailto:oi@camarim.example"],
    ["PUBLIC_URL", "ftp://localhost"],
    ["PUBLIC_URL", "https://camarim.example/clube"],
    ["PUBLIC_URL", "https://camarim.example?a=b"],
    ["PUBLIC_URL", "https://user@camarim.example"],
    ["IUGU_API_URL", "file://localhost/tmp"],
    ["MP_API_URL", "https://api.mercadopago.com/v1"],
    ["MP_AUTH_URL", "javascript:alert(1)"],
    ["AGE_CHECK_API_URL", "age.yoti.com"],
    ["S3_ENDPOINT", "s3://bucket"],
    ["SUPPORT_URL", "javascript:alert(1)"],
    ["SUPPORT_URL", "mailto:"],
    ["SOURCE_URL", "git@code.example:camarim"],
    ["MAIL_FROM", "Camarim"],
    ["MAIL_FROM", "Camarim <oi@>"],
    ["MAIL_FROM", "oi@camarim.example, eu@camarim.example"],
    ["BOUNCE_ADDRESS", `${"a".repeat(32)}@camarim.example`],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "10.0.0.1:80"],
  ])("%s=%s", (name, value) => {
    const needs = new RegExp(`Settings are wrong: ✖ needs .+\n +→ at ${name}$`);
    expect(() => readConfig({ ...local, [name]: value })).toThrow(needs);
  });

  test.each([
    ["SMTP_URL", "smtps://user:pass%23word@mail.example:465", "smtpUrl"],
    ["DATABASE_URL", "postgres://camarim@/camarim?host=/run/postgresql", "databaseUrl"],
    ["DATABASE_URL", "postgresql:///camarim?host=/run/postgresql", "databaseUrl"],
    ["SUPPORT_URL", "mailto:oi@camarim.example", "supportUrl"],
    ["TRUST_PROXY", "loopback, 10.0.0.0/8, fd00::1", "trustProxy"],
  ] as const)("not %s=%s", (name, value, key) => {
    expect(readConfig({ ...local, [name]: value })[key]).toBe(value);
  });

  test("not a PUBLIC_URL with a / at its end or capitals", () => {
    expect(readConfig({ ...local, PUBLIC_URL: "https://Camarim.example:443/" }).publicUrl).toBe(
      "https://camarim.example",
    );
  });
});

test.each([
  ["oi@camarim.example", "oi@camarim.example"],
  ["Camarim <oi@camarim.example>", "Camarim <oi@camarim.example>"],
  ["São João, o Camarim <oi@camarim.example> ", '"São João, o Camarim" <oi@camarim.example>'],
  ['"Camarim" <oi@camarim.example>', "Camarim <oi@camarim.example>"],
  ['Camarim "SP" <oi@camarim.example>', '"Camarim \\"SP\\"" <oi@camarim.example>'],
  ["Camarim <oi@grão.example>", "Camarim <oi@xn--gro-nla.example>"],
])("the sender %s is written as one address", (MAIL_FROM, expected) => {
  const config = readConfig({ ...local, MAIL_FROM });
  expect(config.mailFrom).toBe(expected);
  expect(config.reportsTo).toBe(/[^ <]+@[^>]+/.exec(expected)?.[0]);
});

test("a previous secret that is the current one is refused, since nothing would be rotated", () => {
  const secrets = { ...local, CAMARIM_SECRET_PREVIOUS: local.CAMARIM_SECRET };
  expect(() => readConfig(secrets)).toThrow(
    "Settings are wrong: CAMARIM_SECRET_PREVIOUS is the same as CAMARIM_SECRET",
  );
});
