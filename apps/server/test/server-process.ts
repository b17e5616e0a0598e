// The product with its workers of money in a process of its own, to be killed at a chosen step: <its settings, as JSON>. A step is a
// statement to PostgreSQL, a request to the gateway, or its response. { dieAt } counts from there; {} returns the count.
import { join } from "node:path";
import { PgBoss } from "pg-boss";
import type { Ctx } from "#core/ctx";
import { createJobQueue } from "#core/jobs/job-queue";
import { workJobs } from "#core/jobs/work-jobs";
import { deriveKeys } from "#core/keys/keys";
import { createLog } from "#core/log";
import { connect } from "#db/connect";
import { createListen } from "#db/listen";
import { createApp } from "#http/app";
import { limits, unlimitedLoad } from "#http/limits";
import { createPdfiumDocuments } from "#ports/document/pdfium";
import { createIugu } from "#ports/gateways/iugu/create";
import type { IuguSettings } from "#ports/gateways/iugu/http";
import { createSharpImages } from "#ports/image/sharp";
import { createMailbox } from "#ports/mail/mailbox";
import { createTesseract } from "#ports/ocr/tesseract";
import { deriveVapidKeys } from "#ports/push/vapid-keys";
import { createWebPush } from "#ports/push/web-push";
import { createScratchFolder } from "#ports/scratch/folder";
import { createDiskStorage } from "#ports/storage/disk";
import { createFfmpegVideo } from "#ports/video/ffmpeg";
import { limitsOnly } from "#ports/video/sandbox";
import { readConfig } from "../src/config.ts";
import { fulfilments } from "../src/fulfilments.ts";
import { jobs } from "../src/jobs.ts";
import { countStatements, step, steps } from "./die-at-step.ts";

export type ServerSettings = { databaseUrl: string; data: string; port: number; aheadMs: number; iugu: IuguSettings };

const { databaseUrl, data, port, aheadMs, iugu } = JSON.parse(process.argv[2] ?? "") as ServerSettings;

countStatements();
const fetchDirectly = globalThis.fetch;
globalThis.fetch = async (...args) => {
  step();
  const response = await fetchDirectly(...args);
  step();
  return response;
};

const secret = "a secret of the tests, long enough";
const log = createLog("silent");
const boss = new PgBoss({ connectionString: databaseUrl, max: 2, supervise: false });
boss.on("error", () => {});
await boss.start();
const keys = deriveKeys({ secret });
const images = createSharpImages();
const ctx: Ctx = {
  config: readConfig({
    CAMARIM_DATA: data,
    CAMARIM_SECRET: secret,
    TRUST_PROXY: "127.0.0.1",
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  }),
  db: connect(databaseUrl, log),
  replica: undefined,
  listen: createListen(databaseUrl),
  queue: createJobQueue(boss, jobs, log),
  log,
  keys,
  storage: createDiskStorage(join(data, "storage")),
  scratch: createScratchFolder(join(data, "storage", "scratch")),
  video: createFfmpegVideo(),
  images,
  documents: createPdfiumDocuments(images),
  ocr: createTesseract(images, { sandbox: limitsOnly }, log),
  mail: createMailbox(join(data, "mailbox")),
  gateways: { iugu: createIugu(iugu) },
  fulfilments,
  push: createWebPush({ keys: deriveVapidKeys(keys.push), subject: "mailto:testes@camarim.test" }),
  ageCheck: undefined,
  now: () => new Date(Date.now() + aheadMs),
};
const app = await createApp(ctx, { ...limits, load: unlimitedLoad });
// The test runs scheduled jobs itself.
await workJobs(ctx, jobs, ["gateway"]);
await app.listen({ host: "127.0.0.1", port });
process.on("message", ({ dieAt }: { dieAt?: number }) => {
  if (dieAt === undefined) process.send?.({ taken: steps.taken });
  else Object.assign(steps, { taken: 0, dieAt });
});
process.send?.("ready");
