import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { findPostmaster, stopPostmaster } from "./postmaster.ts";
import { claim, findClaimant } from "./process-identity.ts";
import { toOwnerFile, toPauseFile } from "./start.ts";

const resumeTimeoutMs = 60_000;
const pollMs = 100;

export type Pause = {
  /** The server that uses the cluster, and answers 503 meanwhile. */
  server: number | undefined;
  /** Whether PostgreSQL has remained stopped. */
  isKept: () => boolean;
  /** Whether the server has its PostgreSQL again, if there is one. */
  resume: () => Promise<boolean>;
};

/**
 * Stops PostgreSQL so that its files can be copied. A running server goes on without it, and starts it again after `resume` or when
 * this process has ended.
 */
export async function pauseEmbedded(folder: string): Promise<Pause> {
  const file = toPauseFile(folder);
  if (!claim(file)) throw new Error(`Process ${findClaimant(file)} is making a backup of ${folder}.`);
  const server = findClaimant(toOwnerFile(folder));
  const resume = async () => {
    rmSync(file, { force: true });
    if (server === undefined) return true;
    const giveUpAtMs = performance.now() + resumeTimeoutMs;
    while (!findPostmaster(folder)?.acceptsConnections) {
      if (findClaimant(toOwnerFile(folder)) === undefined || performance.now() > giveUpAtMs) return false;
      await wait(pollMs);
    }
    return true;
  };
  const isStopped = await stopPostmaster(folder).catch(() => false);
  if (!isStopped) {
    rmSync(file, { force: true });
    throw new Error(`The PostgreSQL in ${folder} cannot be stopped. Stop the server, then try again.`);
  }
  return { server, isKept: () => findPostmaster(folder) === undefined, resume };
}
