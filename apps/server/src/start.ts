import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { PgBoss } from "pg-boss";
import type { Ctx } from "#core/ctx";
import { createJobQueue } from "#core/job-queue";
import { deriveKeys } from "#core/keys";
import { loadLastingKeys } from "#core/lasting-keys";
import { createLog } from "#core/log";
import { bossOptions } from "#core/queues";
import { claimStorage } from "#core/storage-identity";
import { workJobs } from "#core/work-jobs";
import { createEmbeddedRole } from "#db/embedded/application-role";
import { type Embedded, startEmbedded } from "#db/embedded/start";
import { createListen } from "#db/listen";
import { openReplica } from "#db/replica";
import { openAgeCheck } from "#ports/age-check/open-age-check";
import { createPdfiumDocuments } from "#ports/document/pdfium";
import { openGateways } from "#ports/gateways/open-gateways";
import { createSharpImages } from "#ports/image/sharp";
import { deriveVapidKeys } from "#ports/push/vapid-keys";
import { createWebPush } from "#ports/push/web-push";
import { createScratchFolder, startScratchCleanup } from "#ports/scratch/folder";
import { openStorage } from "#ports/storage/open-storage";
import { createFfmpegVideo } from "#ports/video/ffmpeg";
import { findSandbox } from "#ports/video/find-sandbox";
import { watchVideo } from "#ports/video/watch-video";
import { dropSlots, withClient } from "./backup/cluster.ts";
import { toBackupSettings } from "./backup/settings.ts";
import { startBackups } from "./backup/start-backups.ts";
import { type Config, readConfig } from "./config.ts";
import { createOperations } from "./http/operations.ts";
import { startOpsServer } from "./http/ops-server.ts";
import { jobs, listQueues } from "./jobs.ts";
import { openDatabase } from "./open-database.ts";
import { createMail } from "./open-mail.ts";
import { findUnreadAddresses } from "./unread-addresses.ts";
import { findTlsProblems } from "./verified-tls.ts";

const stopTimeoutMs = 30_000;
const drainTimeoutMs = 10_000;

/** Starts the API, the worker or both; resolves when requests are accepted. `--demo` then fills an empty installation. */
export async function start() {
  const { demo: wantsDemo } = parseArgs({ options: { demo: { type: "boolean" } } }).values;
  const config = readConfig();
  const offered = wantsDemo ? await import("./demo/offer-demo.ts") : undefined;
  offered?.assertDemoAllowed(config);
  const log = createLog(config.logLevel);
  log.info({ release: config.release, role: config.role }, "starting");
  for (const why of findTlsProblems(config)) log.warn({ why }, "a connection is not protected by verified TLS");
  if (config.mode === "production")
    for (const why of findUnreadAddresses(config))
      log.warn({ why }, "people are told to write to an address that nobody reads");
  const postgres = config.databaseUrl
    ? undefined
    : await startEmbedded(join(config.data, "postgres"), {}, (err) =>
        err
          ? log.error({ err }, "PostgreSQL died and could not be restarted")
          : log.warn("PostgreSQL died and was restarted"),
      );
  try {
    await startWith(config, { postgres, offered, log });
  } catch (error) {
    // PostgreSQL is no child of this process and would outlive it.
    await postgres?.stop();
    throw error;
  }
}

type Start = {
  postgres: Embedded | undefined;
  offered: typeof import("./demo/offer-demo.ts") | undefined;
  log: ReturnType<typeof createLog>;
};

async function startWith(config: Config, { postgres, offered, log }: Start) {
  const urls = postgres ? await createEmbeddedRole(postgres) : { ...config, databaseUrl: config.databaseUrl as string };
  const { db, queue } = await openDatabase({ ...config, ...urls }, log);

  const hasWorkers = config.role !== "api";
  const boss = new PgBoss({
    ...queue,
    max: 4,
    ...bossOptions,
    supervise: hasWorkers,
    schedule: hasWorkers,
  });
  boss.on("error", (error) => log.warn({ err: error }, "error in the job queue"));
  await boss.start();

  const backups = await openBackups(config, postgres?.url, log);

  const sandbox = await findSandbox();
  if (sandbox.reason) log.warn({ why: sandbox.reason }, "videos are processed without a sandbox, under limits only");
  const images = createSharpImages();
  const scratch = createScratchFolder(config.storage.scratch);
  const stopScratchCleanup = await startScratchCleanup(scratch, log);
  const keys = await loadLastingKeys(db, deriveKeys(config));
  const { gateways, stop: stopGateways } = await openGateways(config, keys, log);
  const { ageCheck, stop: stopAgeCheck } = await openAgeCheck(config);
  const ctx: Ctx = {
    config,
    db,
    replica: config.databaseReplicaUrl === undefined ? undefined : openReplica(config.databaseReplicaUrl, log),
    listen: createListen(config.databaseDirectUrl ?? urls.databaseUrl),
    queue: createJobQueue(boss, jobs, log),
    log,
    keys,
    storage: await openStorage(config.storage, scratch, keys.files),
    scratch,
    video: createFfmpegVideo(sandbox, scratch),
    images,
    documents: createPdfiumDocuments(images),
    mail: createMail(config),
    push: createWebPush({ keys: deriveVapidKeys(keys.push), subject: pushSubject(config) }),
    gateways,
    ageCheck,
    now: () => new Date(),
  };
  await claimStorage(ctx);
  const app = config.role === "worker" ? undefined : await openApp(ctx);
  const operations = app?.operations ?? (await createOperations(ctx));
  const workers = hasWorkers ? await workJobs(ctx, jobs, listQueues(config.queues)) : undefined;
  await app?.listen({ host: config.host, port: config.port });
  const ops =
    config.opsPort === undefined
      ? undefined
      : await startOpsServer(ctx, operations, { host: config.host, port: config.opsPort });
  const stopVideoWatch = watchVideo(ctx.video, log);
  if (app) console.log(`\nCamarim is ready: ${config.publicUrl}\n`);
  const demo = offered?.startDemo(ctx, console.log);

  let stopping = false;
  async function stop(signal: string) {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), config.drainMs + stopTimeoutMs).unref();
    operations.startDraining();
    await wait(config.drainMs);
    // Running requests have this long: a client that neither sends nor reads must not keep the process alive.
    setTimeout(() => app?.server.closeAllConnections(), drainTimeoutMs).unref();
    await demo?.stop();
    await app?.close();
    await ops?.close();
    await workers?.stop();
    await boss.stop({ graceful: true, timeout: 10_000 });
    await stopGateways();
    await stopVideoWatch();
    stopScratchCleanup();
    await stopAgeCheck();
    await db.destroy();
    await ctx.replica?.db.destroy();
    await backups?.stop();
    await postgres?.stop();
    process.exit(0);
  }
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** A worker loads neither the API nor the web app. The assets are stored before this process sends a page that names them. */
async function openApp(ctx: Ctx) {
  const [{ createApp }, { publishOwnAssets }] = await Promise.all([
    import("./http/app.ts"),
    import("./http/web-assets.ts"),
  ]);
  const app = await createApp(ctx);
  await publishOwnAssets(ctx);
  return app;
}

/** The process with the background jobs also copies the embedded database. Without backups, nothing must keep WAL for them. */
async function openBackups(config: Config, databaseUrl: string | undefined, log: Ctx["log"]) {
  if (!databaseUrl || config.role === "api") return undefined;
  if (config.backup) return startBackups(toBackupSettings(config.backup, config.data, databaseUrl), log);
  await withClient({ databaseUrl }, dropSlots);
  return undefined;
}

/** The operator's contact for push services: an https URL or a mailto address (RFC 8292). */
function pushSubject({ publicUrl, reportsTo }: ReturnType<typeof readConfig>): string {
  return publicUrl.startsWith("https:") ? publicUrl : `mailto:${reportsTo}`;
}
