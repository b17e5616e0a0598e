import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "../..");

test("only sendMail and the operator call the mail port, so that no e-mail bypasses the limits", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  expect(files.length).toBeGreaterThan(500);
  const callers = files.filter((name) => /\bmail\s*\.send\(/.test(readFileSync(join(source, name), "utf8"))).sort();
  // The operator sends a test e-mail to see what the mail server answers.
  expect(callers).toEqual(["core/mail/send-mail.ts", "operator/send-test-mail.ts"]);
});
