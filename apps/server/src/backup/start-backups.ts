import type { FastifyBaseLogger } from "fastify";
import { type Backup, continueChain, copyNewObjects, createChain, openBackup } from "./backup.ts";
import { withClient } from "./cluster.ts";

const intervalMs = 10_000;
const baseIntervalMs = 86_400_000;
/** Between two attempts to copy the whole database, which is much work. */
const baseRetryMs = 300_000;

type Log = Pick<FastifyBaseLogger, "info" | "error">;
type Options = { intervalMs?: number };

/** When WAL was last copied, for the metrics. */
let lastBackupAt: Date | undefined;
export const getLastBackupAt = () => lastBackupAt;

/** Copies WAL and objects every 10 s and the whole database every day, until it is stopped. */
export function startBackups(settings: Parameters<typeof openBackup>[0], log: Log, options: Options = {}) {
  let opened: Backup | undefined;
  let base: Promise<void> | undefined;
  let running: Promise<void> | undefined;
  let baseFailedAt = 0;
  let hasFailed = false;
  let isStopping = false;
  const report = (error: unknown) => {
    // Once, and not every 10 s.
    if (!hasFailed && !isStopping) log.error({ err: error }, "the backup failed and is tried again");
    hasFailed = true;
  };

  async function run() {
    try {
      // Sales go on while the disk of the backup is away.
      opened ??= await openBackup(settings);
      const backup = opened;
      const chain = await withClient(backup, (client) => continueChain(backup, client));
      if (chain) lastBackupAt = new Date();
      if (chain && hasFailed) log.info("the backup works again");
      if (chain) hasFailed = false;
      const isDue = !chain || Date.now() - chain.startedAt.getTime() > baseIntervalMs;
      if (isDue && !base && !isStopping && Date.now() - baseFailedAt > baseRetryMs) base = copyDatabase(backup);
    } catch (error) {
      report(error);
    }
  }

  async function copyDatabase(backup: Backup) {
    try {
      const { name } = await createChain(backup);
      log.info({ name }, "the database was copied to the backup");
      await copyNewObjects(backup, new Date(), true);
    } catch (error) {
      baseFailedAt = Date.now();
      report(error);
    } finally {
      base = undefined;
    }
  }

  const start = () => {
    running ??= run().finally(() => {
      running = undefined;
    });
  };
  start();
  const timer = setInterval(start, options.intervalMs ?? intervalMs);
  timer.unref();
  return {
    /** Copies what is new before it returns, but does not wait for a copy of the whole database. */
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await running;
      await run();
    },
  };
}
