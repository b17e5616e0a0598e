import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { errors } from "@camarim/contract";
import { expect, test } from "vitest";
import { endpoints } from "#test/endpoints";

const folder = join(import.meta.dirname, "..");
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !/\.test\.ts$|access\.table\.ts$/.test(name))
  .map((name) => readFileSync(join(folder, name), "utf8"))
  .join("\n");

test("every code of the error catalogue is used by the server", () => {
  const tooLarge = new Set(endpoints.map(({ config }) => config.upload?.tooLarge));
  const unused = Object.keys(errors).filter((code) => !sources.includes(`"${code}"`) && !tooLarge.has(code as never));
  expect(unused).toEqual([]);
});
