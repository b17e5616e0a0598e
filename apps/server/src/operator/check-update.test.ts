import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { checkUpdate } from "./check-update.ts";

const remote = mkdtempSync(join(tmpdir(), "camarim-update-"));
afterAll(() => rmSync(remote, { recursive: true }));
const git = (...args: string[]) =>
  execFileSync("git", ["-C", remote, "-c", "user.name=Camarim", "-c", "user.email=camarim@localhost", ...args]);

git("init", "--quiet");
git("commit", "--quiet", "--allow-empty", "--message=A release");

test("without UPDATE_URL nothing is asked", async () => {
  expect(await checkUpdate({ updateUrl: undefined, release: "v1.0.0" })).toMatchObject([
    { state: "ok", why: "v1.0.0" },
  ]);
});

test("a release is compared with the newest tag, by number and without candidates", async () => {
  const check = async (release: string) => (await checkUpdate({ updateUrl: remote, release }))[0];
  expect(await check("v1.0.0")).toMatchObject({ state: "warning", why: expect.stringContaining("no release") });
  for (const tag of ["v1.9.0", "v1.10.0", "v2.0.0-rc.1", "vanilla"]) git("tag", tag);
  expect(await check("v1.9.0")).toMatchObject({ state: "warning", why: expect.stringContaining("newest is v1.10.0") });
  expect(await check("v1.10.0")).toMatchObject({ state: "ok" });
  expect(await check("v1.10.0-3-g1234567")).toMatchObject({ state: "ok" });
  expect(await check("v1.10.01")).toMatchObject({ state: "warning" });
});

test("a remote that does not answer is a warning", async () => {
  const [finding] = await checkUpdate({ updateUrl: join(remote, "nothing"), release: "v1.0.0" });
  expect(finding).toMatchObject({ state: "warning", why: expect.stringContaining("UPDATE_URL did not answer") });
});
