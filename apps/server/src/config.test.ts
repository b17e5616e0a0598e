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
