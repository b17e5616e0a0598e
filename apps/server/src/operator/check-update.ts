import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Config } from "../config.ts";
import { type Finding, ok, warning } from "./findings.ts";

const timeoutMs = 10_000;
/** Releases, without those that are only candidates. */
const releaseTag = /refs\/tags\/(v\d+(?:\.\d+)*)$/;

/** Asks UPDATE_URL, and nobody without it, for the newest release. */
export async function checkUpdate({ updateUrl, release }: Pick<Config, "updateUrl" | "release">): Promise<Finding[]> {
  if (!updateUrl) return [ok("release", release)];
  try {
    const newest = await findNewestRelease(updateUrl);
    if (!newest) return [warning("release", `${release}; there is no release at UPDATE_URL`)];
    // Also sources of after that release.
    if (release === newest || release.startsWith(`${newest}-`)) return [ok("release", `${release}, the newest`)];
    return [warning("release", `${release}; the newest is ${newest}: camarim update`)];
  } catch (error) {
    const { code, stderr = "", message } = error as Error & { code?: string; stderr?: string };
    const why = code === "ENOENT" ? "git is not installed" : stderr.split("\n")[0] || message;
    return [warning("release", `${release}; UPDATE_URL did not answer: ${why}`)];
  }
}

async function findNewestRelease(url: string): Promise<string | undefined> {
  const args = ["ls-remote", "--tags", "--refs", "--sort=-version:refname", "--", url, "v*"];
  const env = { ...process.env, GIT_TERMINAL_PROMPT: "0" };
  const { stdout } = await promisify(execFile)("git", args, { env, timeout: timeoutMs });
  const tags = stdout.split("\n").flatMap((line) => releaseTag.exec(line)?.[1] ?? []);
  return tags[0];
}
