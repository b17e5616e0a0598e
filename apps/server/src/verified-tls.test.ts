import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, onTestFinished, test } from "vitest";
import { readConfig } from "./config.ts";
import { findDatabaseTlsProblem, findSmtpTlsProblem, findTlsProblems, requiresSmtpTls } from "./verified-tls.ts";

test.each([
  ["postgresql://app@db.example/camarim", "no sslmode"],
  ["postgresql://app@db.example/camarim?sslmode=disable", "sslmode=disable"],
  ["postgresql://app@db.example/camarim?sslmode=no-verify", "sslmode=no-verify"],
  ["postgresql://app@db.example/camarim?uselibpqcompat=true&sslmode=require", "sslmode=require"],
  ["postgresql://app@10.0.0.5/camarim?sslmode=prefer&uselibpqcompat=true", "sslmode=prefer"],
])("%s is reported as not verified", (url, problem) => {
  expect(findDatabaseTlsProblem(url)).toContain(problem);
});

test.each([
  "postgresql://app@db.example/camarim?sslmode=verify-full",
  "postgresql://app@db.example/camarim?sslmode=require",
  "postgresql://app@db.example/camarim?ssl=true",
  "postgresql://app@localhost/camarim",
  "postgresql://app@127.0.0.1:5433/camarim",
  "postgresql://app@[::1]/camarim",
  "postgresql://app@/camarim?host=%2Fvar%2Frun%2Fpostgresql",
])("%s is verified or stays on the machine", (url) => {
  expect(findDatabaseTlsProblem(url)).toBeUndefined();
});

test.each([
  ["smtps://user:password@mail.example:465", undefined],
  ["smtp://user:password@mail.example:587", undefined],
  ["smtp://localhost:25?ignoreTLS=true", undefined],
  ["smtp://mail.example:25?ignoreTLS=true", "ignoreTLS"],
  ["smtps://mail.example?tls.rejectUnauthorized=false", "rejectUnauthorized"],
])("the verification of %s has the problem %s", (url, problem) => {
  const found = findSmtpTlsProblem(url);
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(problem);
});

describe("a production installation", () => {
  // The top-level domain "invalid" has no addresses (RFC 2606).
  const production = {
    CAMARIM_MODE: "production",
    CAMARIM_SECRET: "a secret of the tests, long enough",
    DATABASE_URL: "postgresql://app@database.invalid/camarim?sslmode=verify-full",
    SMTP_URL: "smtp://mail.invalid:587",
    PUBLIC_URL: "https://camarim.invalid",
    PLATFORM_PIX_KEY: "123e4567-e89b-42d3-a456-426655440000",
  };
  const unverified = {
    DATABASE_URL: "postgresql://app@database.invalid/camarim?sslmode=disable",
    DATABASE_DIRECT_URL: "postgresql://app@database.invalid/camarim?sslmode=no-verify",
    MIGRATION_DATABASE_URL: "postgresql://owner@database.invalid/camarim",
    SMTP_URL: "smtp://mail.invalid:25?ignoreTLS=true",
  };

  test("has no problem if every connection is verified", () => {
    expect(findTlsProblems(readConfig(production))).toEqual([]);
  });

  test("reports each connection without verified TLS by the name of its setting", () => {
    const problems = findTlsProblems(readConfig({ ...production, ...unverified }));
    expect(problems).toEqual([
      expect.stringMatching(/^DATABASE_URL: sslmode=disable/),
      expect.stringMatching(/^DATABASE_DIRECT_URL: sslmode=no-verify/),
      expect.stringMatching(/^MIGRATION_DATABASE_URL: its URL has no sslmode/),
      expect.stringMatching(/^SMTP_URL: SMTP_URL has ignoreTLS/),
    ]);
  });

  test.each([
    ["PUBLIC_URL", "http://camarim.invalid"],
    ["IUGU_API_URL", "http://api.iugu.invalid"],
    ["MP_API_URL", "http://api.mercadopago.invalid"],
    ["MP_AUTH_URL", "http://auth.mercadopago.invalid"],
    ["AGE_CHECK_API_URL", "http://age.yoti.invalid"],
    ["S3_ENDPOINT", "http://s3.invalid"],
  ])("does not start with %s=%s", (name, url) => {
    expect(() => readConfig({ ...production, [name]: url })).toThrow(`${name} needs https`);
  });

  test("starts with http URLs of this machine", () => {
    const own = { PUBLIC_URL: "http://localhost:3000", IUGU_API_URL: "http://127.0.0.1:4001" };
    expect(readConfig({ ...production, ...own }).publicUrl).toBe("http://localhost:3000");
  });

  test("sends e-mails to another host only through TLS, unless SMTP_URL says otherwise", () => {
    expect(requiresSmtpTls(readConfig(production))).toBe(true);
    expect(requiresSmtpTls(readConfig({ ...production, SMTP_URL: "smtp://127.0.0.1:25" }))).toBe(false);
    expect(requiresSmtpTls(readConfig({ ...production, ...unverified }))).toBe(false);
  });

  test("logs unverified connections before it opens them", async () => {
    const data = await mkdtemp(join(tmpdir(), "camarim-tls-"));
    const env = { ...process.env, ...production, ...unverified, CAMARIM_DATA: data, LOG_LEVEL: "warn" };
    const server = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], { env });
    onTestFinished(async () => {
      if (server.exitCode === null && server.kill("SIGKILL")) await once(server, "exit");
      await rm(data, { recursive: true });
    });
    const reported: string[] = [];
    for await (const line of createInterface(server.stdout)) {
      const { msg, why } = JSON.parse(line) as { msg: string; why: string };
      if (msg === "a connection is not protected by verified TLS") reported.push(why);
    }
    expect(reported).toEqual(findTlsProblems(readConfig({ ...production, ...unverified })));
  });
});

test("a local installation reports nothing", () => {
  const DATABASE_URL = "postgresql://app@database.invalid/camarim?sslmode=disable";
  expect(findTlsProblems(readConfig({ DATABASE_URL, CAMARIM_SECRET: "a secret of the tests, long enough" }))).toEqual(
    [],
  );
});
