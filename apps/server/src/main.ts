import { join } from "node:path";
import { parseArgs } from "node:util";
import { PgBoss } from "pg-boss";
import type { Ctx } from "#core/ctx";
import { declareJobs, workJobs } from "#core/jobs";
import { deriveKeys } from "#core/keys";
import { loadLastingKeys } from "#core/lasting-keys";
import { createLog } from "#core/log";
import { createEmbeddedRole } from "#db/embedded/application-role";
import { startEmbedded } from "#db/embedded/start";
import { createListen } from "#db/listen";
import { openAgeCheck } from "#ports/age-check/open-age-check";
import { createPdfiumDocuments } from "#ports/document/pdfium";
import { openGateways } from "#ports/gateways/open-gateways";
import { createSharpImages } from "#ports/image/sharp";
import { createMailbox } from "#ports/mail/mailbox";
import { createSmtpMail } from "#ports/mail/smtp";
import { deriveVapidKeys } from "#ports/push/vapid-keys";
import { createWebPush } from "#ports/push/web-push";
import { createDiskStorage } from "#ports/storage/disk";
import { createFfmpegVideo } from "#ports/video/ffmpeg";
import { findSandbox } from "#ports/video/find-sandbox";
import { readConfig } from "./config.ts";
import { assertDemoAllowed, startDemo } from "./demo/offer-demo.ts";
import { createApp } from "./http/app.ts";
import { jobs } from "./jobs.ts";
import { openDatabase } from "./open-database.ts";
import { findTlsProblems, requiresSmtpTls } from "./verified-tls.ts";

const stopTimeoutMs = 30_000;
const drainTimeoutMs = 10_000;

/** Starts the API, the worker or both; resolves when requests are accepted. `--demo` then fills an empty installation. */
async function main() {
  const { demo: wantsDemo } = parseArgs({ options: { demo: { type: "boolean" } } }).values;
  const config = readConfig();
  if (wantsDemo) assertDemoAllowed(config);
  const log = createLog(config.logLevel);
  const postgres = config.databaseUrl
    ? undefined
    : await startEmbedded(join(config.data, "postgres"), {}, (err) =>
        err
          ? log.error({ err }, "PostgreSQL died and could not be restarted")
          : log.warn("PostgreSQL died and was restarted"),
      );
  const urls = postgres ? await createEmbeddedRole(postgres) : { ...config, databaseUrl: config.databaseUrl as string };
  const { db, queue } = await openDatabase({ mode: config.mode, ...urls }, log);

  const boss = new PgBoss({
    ...queue,
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
  });
  boss.on("error", (error) => log.warn({ err: error }, "error in the job queue"));
  await boss.start();
  await declareJobs(boss, jobs);

  for (const why of findTlsProblems(config)) log.warn({ why }, "a connection is not protected by verified TLS");
  const sandbox = await findSandbox();
  if (sandbox.reason) log.warn({ why: sandbox.reason }, "videos are processed without a sandbox, under limits only");
  const images = createSharpImages();
  const keys = await loadLastingKeys(db, deriveKeys(config));
  const { gateways, stop: stopGateways } = await openGateways(config, keys, log);
  const { ageCheck, stop: stopAgeCheck } = await openAgeCheck(config);
  const ctx: Ctx = {
    config,
    db,
    listen: createListen(urls.databaseUrl),
    boss,
    log,
    keys,
    storage: createDiskStorage(join(config.data, "storage")),
    video: createFfmpegVideo(sandbox),
    images,
    documents: createPdfiumDocuments(images),
    mail: config.smtpUrl
      ? createSmtpMail({ url: config.smtpUrl, from: config.mailFrom, requiresTls: requiresSmtpTls(config) })
      : createMailbox(join(config.data, "mailbox")),
    push: createWebPush({ keys: deriveVapidKeys(keys.push), subject: pushSubject(config) }),
    gateways,
    ageCheck,
    now: () => new Date(),
  };
  const app = await createApp(ctx);
  if (config.role !== "api") await workJobs(ctx, jobs);
  // Returns the memory of the start, a third of what the idle process would use.
  globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
  if (config.role !== "worker") await app.listen({ host: config.host, port: config.port });
  if (config.role !== "worker") console.log(`\nCamarim is ready: ${config.publicUrl}\n`);
  const demo = wantsDemo ? startDemo(ctx, console.log) : undefined;

  let stopping = false;
  async function stop(signal: string) {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    // Running requests have this long: a client that neither sends nor reads must not keep the process alive.
    setTimeout(() => app.server.closeAllConnections(), drainTimeoutMs).unref();
    await demo?.stop();
    await app.close();
    await boss.stop({ graceful: true, timeout: 10_000 });
    await stopGateways();
    await stopAgeCheck();
    await db.destroy();
    await postgres?.stop();
    process.exit(0);
  }
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** The operator's contact for push services: an https URL or a mailto address (RFC 8292). */
function pushSubject({ publicUrl, reportsTo }: ReturnType<typeof readConfig>): string {
  return publicUrl.startsWith("https:") ? publicUrl : `mailto:${reportsTo}`;
}

main().catch((error) => {
  console.error(`\nCamarim could not start. ${error instanceof Error ? error.message : error}\n`);
  if (process.env.LOG_LEVEL === "debug") console.error(error);
  process.exit(1);
});
