import { expect, test } from "vitest";
import { findDatabaseTlsProblem, findSmtpTlsProblem } from "./verified-tls.ts";

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
