import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { PgBoss } from "pg-boss";
import { createFolder } from "#core/create-folder";
import type { Ctx } from "#core/ctx";
import { createJobQueue } from "#core/jobs/job-queue";
import { bossOptions } from "#core/jobs/queues";
import { workJobs } from "#core/jobs/work-jobs";
import { deriveKeys } from "#core/keys/keys";
import { loadLastingKeys } from "#core/keys/lasting-keys";
import { createLog } from "#core/log";
import { claimStorage } from "#core/storage-identity";
import { createEmbeddedRole } from "#db/embedded/application-role";
import { type Embedded, startEmbedded } from "#db/embedded/start";
import { createListen } from "#db/listen";
import { openReplica } from "#db/replica";
import { openAgeCheck } from "#ports/age-check/open-age-check";
import { createPdfiumDocuments } from "#ports/document/pdfium";
import { openGateways } from "#ports/gateways/open-gateways";
import { createSharpImages } from "#ports/image/sharp";
import { createTesseract } from "#ports/ocr/tesseract";
import { deriveVapidKeys } from "#ports/push/vapid-keys";
import { createWebPush } from "#ports/push/web-push";
import { createScratchFolder, startScratchCleanup } from "#ports/scratch/folder";
import { openStorage } from "#ports/storage/open-storage";
import { createFfmpegVideo } from "#ports/video/ffmpeg";
import { findSandbox } from "#ports/video/find-sandbox";
import { watchVideo } from "#ports/video/watch-video";
import { type Config, readConfig } from "./config.ts";
import { fulfilments } from "./fulfilments.ts";
import { createOperations } from "./http/operations/operations.ts";
import { startOpsServer } from "./http/operations/ops-server.ts";
import { jobs, listQueues } from "./jobs.ts";
import { openDatabase } from "./open-database.ts";
import { createMail } from "./open-mail.ts";
import { isTrialWithSales, trialWithSales } from "./trial.ts";
import { findUnreadAddresses } from "./unread-addresses.ts";
import { findTlsProblems } from "./verified-tls.ts";

const stopTimeoutMs = 30_000;
const drainTimeoutMs = 10_000;

/**
 * Starts the API, the worker or both; resolves when requests are accepted. `--demo` then fills an empty installation; `--dev` serves the
 * web apps from their sources.
 */
export async function start() {
  const { demo: wantsDemo, dev: isDev = false } = parseArgs({
    options: { demo: { type: "boolean" }, dev: { type: "boolean" } },
  }).values;
  const config = readConfig();
  const offered = wantsDemo ? await import("./demo/offer-demo.ts") : undefined;
  offered?.assertDemoAllowed(config);
  const log = createLog(config.logLevel);
  log.info({ release: config.release, role: config.role }, "starting");
  for (const why of findTlsProblems(config)) log.warn({ why }, "a connection is not protected by verified TLS");
  if (config.mode === "production")
    for (const why of findUnreadAddresses(config))
      log.warn({ why }, "people are told to write to an address that nobody reads");
  createFolder(config.storage.scratch);
  const opening = config.databaseUrl
    ? Promise.resolve(undefined)
    : startEmbedded(join(config.data, "postgres"), {}, (err) =>
        err
          ? log.error({ err }, "PostgreSQL stopped and could not be started again")
          : log.warn("PostgreSQL stopped and was started again"),
      );
  // Also during the start: PostgreSQL is detached from this process and would outlive it.
  let stop = async (): Promise<void> => {
    await (await opening.catch(() => undefined))?.stop();
    process.exit(0);
  };
  let isStopping = false;
  for (const signal of ["SIGTERM", "SIGINT"])
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      log.info({ signal }, "stopping");
      void stop();
    });
  const postgres = await opening;
  try {
    stop = await startWith(config, { postgres, offered, log, isDev });
  } catch (error) {
    await postgres?.stop();
    // What was under way has lost its database.
    if (isStopping) process.exit(0);
    throw error;
  }
}

type Start = {
  postgres: Embedded | undefined;
  offered: typeof import("./demo/offer-demo.ts") | undefined;
  log: ReturnType<typeof createLog>;
  isDev: boolean;
};

/** Returns what stops the process. */
async function startWith(config: Config, { postgres, offered, log, isDev }: Start): Promise<() => Promise<void>> {
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

  const sandbox = await findSandbox();
  if (sandbox.reason) log.warn({ why: sandbox.reason }, "videos are processed without a sandbox, under limits only");
  const images = createSharpImages();
  const ocr = createTesseract(images, sandbox, log);
  const { reason: unread } = await ocr.engine();
  if (unread) log.warn({ why: unread }, "pictures of receipts are not read");
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
    ocr,
    mail: createMail(config),
    push: createWebPush({ keys: deriveVapidKeys(keys.push), subject: pushSubject(config) }),
    gateways,
    fulfilments,
    ageCheck,
    now: () => new Date(),
  };
  await claimStorage(ctx);
  if (await isTrialWithSales(ctx)) log.warn(trialWithSales);
  const app = config.role === "worker" ? undefined : await openApp(ctx, isDev);
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

  return async function stop() {
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
    await postgres?.stop();
    process.exit(0);
  };
}

/** A worker loads neither the API nor the web apps. The assets are stored before this process sends a page that names them. */
async function openApp(ctx: Ctx, isDev: boolean) {
  const [{ createApp }, { publishOwnAssets }] = await Promise.all([
    import("./http/app.ts"),
    import("./http/web/web-assets.ts"),
  ]);
  if (isDev) return createApp(ctx, undefined, (await import("./http/web/web-sources.ts")).openWebSources());
  const app = await createApp(ctx);
  await publishOwnAssets(ctx);
  return app;
}

/** The operator's contact for push services: an https URL or a mailto address (RFC 8292). */
function pushSubject({ publicUrl, reportsTo }: ReturnType<typeof readConfig>): string {
  return publicUrl.startsWith("https:") ? publicUrl : `mailto:${reportsTo}`;
}
