import { sql } from "kysely";
import { measureClockDifference } from "#core/database/clock-difference";
import { findTesseract } from "#ports/ocr/find-tesseract";
import { createFfmpegVideo } from "#ports/video/ffmpeg";
import { findSandbox } from "#ports/video/find-sandbox";
import { isTrialWithSales, trialWithSales } from "../trial.ts";
import { findUnreadAddresses } from "../unread-addresses.ts";
import { findTlsProblems } from "../verified-tls.ts";
import { checkMail } from "./check-mail.ts";
import { checkPublicUrl } from "./check-public-url.ts";
import { checkUpdate } from "./check-update.ts";
import { type Finding, failed, ok, printFindings, warning } from "./findings.ts";
import type { Operator } from "./with-operator.ts";

const maxClockDifferenceMs = 2_000;

/**
 * Prints what is right and wrong with an installation, and ends with exit code 1 if something is wrong. That the command could
 * start shows that the settings are valid, the database is reachable and migrated, and CAMARIM_SECRET is its secret.
 */
export async function diagnose(operator: Operator) {
  printFindings([
    ok("settings", `${operator.config.mode}, as ${operator.config.publicUrl}`),
    ok("database", "reachable and migrated, and CAMARIM_SECRET is its secret"),
    ...findTlsProblems(operator.config).map((problem) => warning("TLS", problem)),
    ...checkAddresses(operator.config),
    ...(await checkTrial(operator)),
    ...(await Promise.all([checkClock(operator), checkStorage(operator), checkJobs(operator)])),
    ...(await checkVideo()),
    await checkOcr(),
    ...(await checkMail(operator.config)),
    ...(await checkPublicUrl(operator.config)),
    ...(await checkUpdate(operator.config)),
  ]);
}

function checkAddresses(config: Operator["config"]): Finding[] {
  const unread = findUnreadAddresses(config);
  if (unread.length === 0) return [ok("addresses", "people can write to the addresses that they are shown")];
  return unread.map((why) => warning("addresses", why));
}

async function checkTrial(operator: Operator): Promise<Finding[]> {
  return (await isTrialWithSales(operator)) ? [warning("trial", trialWithSales)] : [];
}

async function checkClock(operator: Operator): Promise<Finding> {
  const difference = await measureClockDifference(operator);
  const text = `${(difference / 1_000).toFixed(1)} s from that of the database`;
  return difference > maxClockDifferenceMs ? failed("clock", `${text}: run NTP on both`) : ok("clock", text);
}

async function checkStorage({ storage }: Operator): Promise<Finding> {
  return storage.check().then(
    () => ok("storage", "writable"),
    (error) => failed("storage", String(error)),
  );
}

/** A worker takes a job within seconds. */
async function checkJobs({ db }: Operator): Promise<Finding> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where state < 'active' and start_after < now() - interval '10 minutes')::int as waiting,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job where name not like '\\_\\_%'`.execute(db);
  const { waiting, failed: ended } = rows[0] as { waiting: number; failed: number };
  if (waiting > 0) return failed("jobs", `${waiting} have waited for more than 10 minutes: does a worker run?`);
  return ended > 0
    ? warning("jobs", `${ended} have failed for good (script/camarim admin queues)`)
    : ok("jobs", "none waits");
}

async function checkOcr(): Promise<Finding> {
  const { reason } = await findTesseract();
  if (reason === undefined) return ok("receipts", "tesseract reads photos of them");
  return warning("receipts", `photos of them are not read: ${reason} (Debian: tesseract-ocr tesseract-ocr-por)`);
}

/** Takes a small video through the whole sandboxed path, as the server does at its start. */
export async function checkVideo(): Promise<Finding[]> {
  const sandbox = await findSandbox();
  const video = createFfmpegVideo(sandbox);
  const toText = (error: unknown) => (error instanceof Error ? error.message : String(error)).trim();
  const ffmpeg = await video.check().then(
    (versions) => ok("ffmpeg", versions),
    (error) => failed("ffmpeg", `${toText(error)}: install Debian's packages ffmpeg, bubblewrap and util-linux`),
  );
  const processed = await video.selfTest(0).then(
    () => ok("videos", "decodes, encodes and stores a small video"),
    (error) => failed("videos", `${toText(error)}. ${adviseVideo(toText(error))}`),
  );
  const confined = sandbox.reason ? warning("sandbox", sandbox.reason) : ok("sandbox", "confines ffmpeg");
  return [ffmpeg, confined, processed];
}

function adviseVideo(why: string): string {
  if (why.includes("loading shared libraries"))
    return "The sandbox shows only libraries below /usr/lib, /lib and /usr/local/lib: use Debian's ffmpeg.";
  if (/took over|was killed|allocate memory/.test(why))
    return "The machine needs 2 GB of free memory and a free processor.";
  return "Every video is answered with 503 until this works: use ffmpeg 5.1 of Debian 12 or 7.1 of Debian 13.";
}
