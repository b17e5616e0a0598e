import { expect, test } from "vitest";
import { createLog } from "./log.ts";
import { redact } from "./redact.ts";

const secret = "segredo-9c41e7";

function logged(write: (log: ReturnType<typeof createLog>) => void) {
  const lines: string[] = [];
  write(createLog("trace", { write: (line) => void lines.push(line) }));
  return lines.join("");
}

test.each([
  [`fetch https://api.exemplo.com/v1/x/${secret}?token=${secret} failed`, "fetch https://api.exemplo.com/… failed"],
  [`postgres://app:${secret}@db.local:5432/camarim`, "postgres://db.local:5432/…"],
  [`http://localhost:4100http://10.0.0.1/${secret}`, "http://localhost:4100http:/…"],
  [`a POST request to "/r/${secret}?a=${secret}" without`, 'a POST request to "/…" without'],
  [`550 <maria.${secret}@exemplo.com.br> unknown`, "550 <…@…> unknown"],
  ["https://api.exemplo.com is away", "https://api.exemplo.com is away"],
  ["open '/data/storage/a.mp4'", "open '/data/storage/a.mp4'"],
  ["at run (file:///srv/apps/server/src/main.ts:3:9)", "at run (file:///srv/apps/server/src/main.ts:3:9)"],
  ['null value in column "id" of relation "fan"', 'null value in column "id" of relation "fan"'],
])("the log masks secrets in: %s", (text, expected) => {
  expect(redact(text)).toBe(expected);
});

function invalidUrl() {
  try {
    return new URL(`http://a b/${secret}`);
  } catch (error) {
    return error as Error;
  }
}

const failed = Object.assign(new Error(`GET https://x.example/${secret}`), {
  code: "E_FAILED",
  config: { url: secret },
  detail: `Key (email)=(${secret})`,
});

test.each([
  ["an error with an address", failed],
  ["an error with a cause", new Error("outer", { cause: failed })],
  ["an error with its input", invalidUrl()],
  ["several errors in one", new AggregateError([failed, failed], "all failed")],
])("the log masks the secret of %s, wherever the log call passes it", (_what, error) => {
  for (const line of [
    logged((log) => log.error({ err: error }, "it failed")),
    logged((log) => log.error({ err: error })),
    logged((log) => log.error(error)),
    logged((log) =>
      log.child({ reqId: "1" }).warn({ err: error, why: (error as Error).message }, (error as Error).message),
    ),
  ]) {
    expect(line).not.toContain(secret);
    expect(JSON.parse(line).err.stack).toContain("log.test.ts");
  }
});

test("the log includes the code of an error", () => {
  expect(JSON.parse(logged((log) => log.error({ err: failed }))).err).toMatchObject({
    type: "Error",
    code: "E_FAILED",
  });
});
