import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type ConstructorOptions, PgBoss } from "pg-boss";
import { type DestinationStream, pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import type { Ctx } from "#core/ctx";
import { clearCaches } from "#core/database/sync-caches";
import type { App } from "#core/http/app";
import { createJobQueue } from "#core/jobs/job-queue";
import { bossOptions } from "#core/jobs/queues";
import { workJobs } from "#core/jobs/work-jobs";
import { deriveKeys } from "#core/keys/keys";
import { createLog } from "#core/log";
import { connect, timeouts } from "#db/connect";
import { createListen } from "#db/listen";
import { createYoti } from "#ports/age-check/yoti";
import { createPdfiumDocuments } from "#ports/document/pdfium";
import { createIugu } from "#ports/gateways/iugu/create";
import { createSharpImages } from "#ports/image/sharp";
import { createMailbox } from "#ports/mail/mailbox";
import { createTesseract } from "#ports/ocr/tesseract";
import { deriveVapidKeys } from "#ports/push/vapid-keys";
import { createWebPush } from "#ports/push/web-push";
import { createScratchFolder } from "#ports/scratch/folder";
import { openStorage } from "#ports/storage/open-storage";
import { createFfmpegVideo } from "#ports/video/ffmpeg";
import { findSandbox } from "#ports/video/find-sandbox";
import { simulatedKeys } from "#simulators/age-check/simulated-keys";
import { type AgeSimulator, startAgeSimulator } from "#simulators/age-check/start";
import { type IuguSimulator, startIuguSimulator } from "#simulators/iugu/start";
import { toSettings } from "#test/gateways/iugu-fixture";
import { startMercadoPago } from "#test/gateways/mercadopago-fixture";
import { logNameOf, root } from "../../../script/suite/reports.ts";
import { readConfig } from "../src/config.ts";
import { fulfilments } from "../src/fulfilments.ts";
import { createApp } from "../src/http/app.ts";
import { type Limits, limits, unlimitedLoad } from "../src/http/limits.ts";
import { jobs } from "../src/jobs.ts";
import { openDatabase } from "../src/open-database.ts";
import { cloneTemplate, databaseIn, dropDatabase } from "./postgres.ts";
import { type PushService, startPushService } from "./push-service.ts";
import { resetAfterEach } from "./reset-after-each.ts";
import { createWithRoles, dropRoles } from "./roles.ts";
import { waitForJobs } from "./wait-for-jobs.ts";

export type Product = {
  app: App;
  ctx: Ctx;
  /** `aheadMs` moves the product's time; at `stoppedAtMs` it stands still. Both are set back after each test (see `keepsClock`). */
  clock: { aheadMs: number; stoppedAtMs: number | undefined };
  address: string;
  databaseUrl: string;
  simulator: IuguSimulator;
  ages: AgeSimulator;
  pushes: PushService;
};

type Options = {
  /** Runs jobs as they are sent. A test runs scheduled ones itself: at their times they would also run in the middle of any test. */
  work?: boolean;
  /** Also runs scheduled jobs at their times. */
  schedule?: true;
  /** The clock stays where a test has moved it, for files whose tests share what those before them made. */
  keepsClock?: true;
  limits?: Partial<Limits>;
  /** A request waits no longer for PostgreSQL and its handler than in production. By default it may, on machines that are slow. */
  productionTimeouts?: true;
  settings?: Record<string, string> | (() => Record<string, string>);
  log?: DestinationStream;
  /** A PostgreSQL of the test's own; by default that of the run. */
  server?: () => string;
  /** Migrated by one role and used by another, as in production; by default a superuser uses a clone of the template. */
  roles?: true;
  /** Creates and opens the database of that name instead of cloning the template. */
  open?: (server: string, name: string, log: Ctx["log"]) => Promise<OpenedDatabase>;
};

type OpenedDatabase = { url: string; db: Ctx["db"]; queue: ConstructorOptions };

/** The watchdog of connections ends a statement that lasts 6.5 s. */
const patient = { database: { connection: 60_000, statement: 6_000, lock: 6_000 }, http: { handlerMs: 60_000 } };

/** Of a picture that is decoded and read, beside the limits of each. */
const untilRead = () => AbortSignal.timeout(60_000);

let sandbox: ReturnType<typeof findSandbox> | undefined;
/** Detected once per worker, since it starts ffprobe. */
const findSandboxOnce = () => (sandbox ??= findSandbox());

/** The whole product on its own database and folder, for one test file. */
export function startProduct(options: Options = {}): Product {
  const product = { clock: { aheadMs: 0, stoppedAtMs: undefined } } as Product;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const server = options.server?.() ?? inject("databaseUrl");
    const name = `test_${randomUUID().replaceAll("-", "")}`;
    const data = mkdtempSync(join(tmpdir(), "camarim-data-"));
    const kept = options.log ? undefined : openLog();
    const log = createLog(
      options.log ? "trace" : (process.env.TEST_LOG ?? (kept ? "warn" : "silent")),
      options.log ?? kept,
    );
    const patience = options.productionTimeouts ? { database: timeouts, http: {} } : patient;
    const open = options.open ?? (options.roles ? openWithRoles : openClone(patience.database));
    const { url, db, queue } = await open(server, name, log);
    const simulator = await startIuguSimulator();
    // iugu verifies no account, so creators sell by their own key unless a test changes that.
    simulator.state.knobs.verifyAfterMs = Number.MAX_SAFE_INTEGER;
    product.simulator = simulator;
    const pushes = await startPushService();
    product.pushes = pushes;
    const ages = await startAgeSimulator();
    product.ages = ages;
    const mercadoPago = await startMercadoPago();
    const schedule = options.schedule ?? false;
    const boss = new PgBoss({ ...queue, max: 2, schedule, ...bossOptions });
    boss.on("error", (err) => log.warn({ err }, "the job queue met an error"));
    await boss.start();
    product.databaseUrl = url;
    const images = createSharpImages();
    const config = readConfig({
      CAMARIM_DATA: data,
      CAMARIM_SECRET: "a secret of the tests, long enough",
      TRUST_PROXY: "127.0.0.1",
      ...(typeof options.settings === "function" ? options.settings() : options.settings),
    });
    const keys = deriveKeys({ secret: "a secret of the tests, long enough" });
    const scratch = createScratchFolder(config.storage.scratch);
    const ocr = createTesseract(images, await findSandboxOnce(), log);
    product.ctx = {
      config,
      db,
      replica: undefined,
      listen: createListen(url),
      queue: createJobQueue(boss, jobs, log),
      log,
      keys,
      storage: await openStorage(config.storage, scratch, keys.files),
      scratch,
      video: createFfmpegVideo(findSandboxOnce()),
      images,
      documents: createPdfiumDocuments(images),
      ocr: options.productionTimeouts ? ocr : { ...ocr, read: (picture, from) => ocr.read(picture, from, untilRead()) },
      mail: createMailbox(join(data, "mailbox")),
      push: createWebPush({
        keys: deriveVapidKeys(Buffer.alloc(32, 7)),
        subject: "mailto:testes@exemplo.com.br",
        trusted: [pushes.url],
      }),
      gateways: {
        iugu: createIugu({ ...toSettings(simulator), webhookAuthorization: "of the tests" }),
        mercadopago: mercadoPago.gateway,
      },
      fulfilments,
      ageCheck: createYoti({ apiUrl: ages.url, ...simulatedKeys, test: true, timeoutMs: 1_500 }),
      now: () => new Date((product.clock.stoppedAtMs ?? Date.now()) + product.clock.aheadMs),
    };
    // Some tests send hundreds of concurrent requests.
    product.app = await createApp(product.ctx, { ...limits, load: unlimitedLoad, ...patience.http, ...options.limits });
    const workers = options.work ? await workJobs(product.ctx, jobs) : undefined;
    product.address = await product.app.listen({ host: "127.0.0.1", port: 0 });
    // Those that run once at a start would otherwise run beside the first tests.
    if (options.work) await waitForJobs(product);
    stop = async () => {
      await stopAll({
        app: () => product.app.close(),
        workers: async () => workers?.stop(),
        "job queue": () => boss.stop({ graceful: true, timeout: 5_000 }),
        // Waits for connections in use: a job that was interrupted may never return its own.
        database: () => product.ctx.db.destroy(),
        iugu: () => simulator.stop(),
        "age check": () => ages.stop(),
        "push service": () => pushes.stop(),
        "Mercado Pago": () => mercadoPago.simulator.stop(),
      });
      await dropDatabase(server, name);
      if (options.roles) await dropRoles(server, name);
      kept?.end();
      rmSync(data, { recursive: true, force: true });
    };
  });
  afterAll(() => stop?.());
  if (!options.keepsClock) {
    resetAfterEach(() => product.clock);
    // What is cached for a second would outlast a clock that is set back.
    afterEach(() => clearCaches(product.ctx));
  }
  resetAfterEach(() => product.simulator.state.knobs);
  resetAfterEach(() => product.ages.knobs);
  return product;
}

/** The log of the file's product in the folder of TEST_RESULTS, which script/test sets. script/suite/reports.ts finds it by its name. */
function openLog() {
  const { testPath } = expect.getState();
  if (!process.env.TEST_RESULTS || process.env.TEST_LOG || !testPath) return undefined;
  const name = `${logNameOf(relative(root, testPath))}.log`;
  return pino.destination({ dest: join(process.env.TEST_RESULTS, "server", name), mkdir: true, sync: true });
}

const stopTimeoutMs = 10_000;

/** Stops one after the other, and reports what takes too long instead of waiting for it. */
async function stopAll(steps: Record<string, () => Promise<unknown>>) {
  for (const [name, stop] of Object.entries(steps)) {
    const isLate = await Promise.race([stop().then(() => false), wait(stopTimeoutMs, true, { ref: false })]);
    if (isLate) console.warn(`stopping ${name} took longer than ${stopTimeoutMs} ms`);
  }
}

const openClone = (waits: typeof timeouts) => async (server: string, name: string, log: Ctx["log"]) => {
  await cloneTemplate(server, name);
  const url = databaseIn(server, name);
  const queue: ConstructorOptions = { connectionString: url };
  return { url, db: connect(url, log, { timeouts: waits }), queue };
};

async function openWithRoles(server: string, name: string, log: Ctx["log"]) {
  const urls = await createWithRoles(server, name);
  return { url: urls.databaseUrl, ...(await openDatabase({ mode: "production", ...urls }, log)) };
}
