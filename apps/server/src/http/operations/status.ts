import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { hashToken } from "#core/keys/keys";
import { isForeignStorage } from "#core/storage-identity";
import { getSchemaStatus } from "#db/migrate";
import { listRemovedGateways } from "#modules/gateways/index";
import { isTrialWithSales } from "../../trial.ts";
import { findUnreadAddresses } from "../../unread-addresses.ts";

const cacheMs = 60_000;
const timeoutMs = 2_500;

/** The state of what the process depends on, for monitors; `video` is that of the last self-test. Expensive checks are cached for a minute while they succeed. */
export function createStatus(ctx: Ctx) {
  const checks = {
    database: () => sql`select 1`.execute(ctx.db),
    migrations: async () => {
      if ((await getSchemaStatus(ctx.db)).pending.length > 0) throw new Error("migrations are missing");
    },
    storage: cacheSuccess(ctx, async () => {
      await ctx.storage.check();
      if (await isForeignStorage(ctx)) throw new Error("the storage is of another installation");
    }),
    mail: cacheSuccess(ctx, () => ctx.mail.check()),
    ffmpeg: cacheSuccess(ctx, () => ctx.video.check()),
  };

  return async (log: Ctx["log"]) => {
    const entries = Object.entries(checks).map(async ([name, check]) => [name, await run(name, check, log)] as const);
    const facts = [findOldestJob(ctx), findSchema(ctx), findTrial(ctx), findRemovedGateways(ctx)].map((fact) =>
      withTimeout<object>(fact).catch(() => ({})),
    );
    const [checked, [queue, schema, trial, gateways]] = await Promise.all([Promise.all(entries), Promise.all(facts)]);
    const states = Object.fromEntries(checked);
    const video = ctx.video.selfTestState();
    const isOk = video !== "failed" && Object.values(states).every((state) => state === "ok");
    const { release, role } = ctx.config;
    // A warning: people can still do everything else.
    const unread = ctx.config.mode === "production" ? findUnreadAddresses(ctx.config) : [];
    const addresses = { unreadAddresses: unread.map((why) => why.split(" ")[0]) };
    const sandbox = await ctx.video.sandbox();
    const { name: ocr } = await ctx.ocr.engine();
    return {
      isOk,
      body: {
        status: isOk ? "ok" : "failed",
        ...states,
        video,
        release,
        role,
        sandbox,
        ocr,
        ...addresses,
        ...queue,
        ...schema,
        ...trial,
        ...gateways,
      },
    };
  };
}

async function run(name: string, check: () => Promise<unknown>, log: Ctx["log"]): Promise<"ok" | "failed"> {
  try {
    await withTimeout(check());
    return "ok";
  } catch (err) {
    log.error({ err }, `status: ${name} failed`);
    return "failed";
  }
}

async function withTimeout<T>(result: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no result after ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([result, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** In seconds since the oldest waiting job could have started. */
async function findOldestJob(ctx: Ctx) {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(start_after)), 0)::int as seconds from pgboss.job
    where state < 'active' and start_after < now()`.execute(ctx.db);
  return { oldestJobSeconds: rows[0]?.seconds ?? 0 };
}

async function findSchema(ctx: Ctx) {
  const { rows } = await sql<{ schema: string }>`select max(name) as schema from kysely_migration`.execute(ctx.db);
  return { schema: rows[0]?.schema };
}

/** A warning, too. */
async function findTrial(ctx: Ctx) {
  return { isTrialWithSales: await isTrialWithSales(ctx) };
}

/** A warning: open charges, refunds and accounts of these wait for their settings. */
async function findRemovedGateways(ctx: Ctx) {
  return { removedGateways: await listRemovedGateways(ctx) };
}

function cacheSuccess(ctx: Ctx, check: () => Promise<unknown>): () => Promise<unknown> {
  let [last, untilMs]: [Promise<unknown>, number] = [Promise.resolve(), 0];
  return () => {
    if (ctx.now().getTime() < untilMs) return last;
    untilMs = ctx.now().getTime() + cacheMs;
    last = check().catch((error) => {
      untilMs = 0;
      throw error;
    });
    return last;
  };
}

export type Monitor = { authorization: string | undefined; localPort: number | undefined };

/** For `/status` and `/metrics`: needs METRICS_TOKEN, and OPS_PORT if that is set. NOT_FOUND. */
export function requireMonitor({ authorization = "", localPort }: Monitor, { config }: Pick<Ctx, "config">) {
  if (config.opsPort !== undefined && localPort !== config.opsPort) throw new AppError("NOT_FOUND");
  if (config.metricsToken === undefined) {
    if (config.mode === "local") return;
    throw new AppError("NOT_FOUND");
  }
  const sent = hashToken(authorization);
  if (!timingSafeEqual(sent, hashToken(`Bearer ${config.metricsToken}`))) throw new AppError("NOT_FOUND");
}
