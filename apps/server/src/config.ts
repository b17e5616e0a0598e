import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { settings } from "@camarim/contract";
import { z } from "zod";
import { createFolder } from "#core/create-folder";
import { release } from "#core/release";
import { isOwnMachine } from "./own-machine.ts";
import { isStrongSecret } from "./secret-strength.ts";
import { bounceAddress, linkUrl, origin, postgresUrl, proxies, sender, smtpUrl, webUrl } from "./setting-formats.ts";
import { storageBackends, toStorageConfig } from "./storage-config.ts";

const jobGroups = ["media", "money", "general"] as const;
export type JobGroup = (typeof jobGroups)[number];

/** A number that belongs to nobody, so that a local installation shows what the link does. */
const sampleSupportUrl = "https://wa.me/5511900000000";

const environment = z.object({
  CAMARIM_MODE: z.enum(["local", "production"]).default("local"),
  CAMARIM_ROLE: z.enum(["both", "api", "worker"]).default("both"),
  // The groups of `jobs.ts` that a worker takes.
  CAMARIM_QUEUES: z
    .string()
    .default(jobGroups.join(","))
    .transform((list) => list.split(",").map((name) => name.trim()))
    .pipe(z.array(z.enum(jobGroups))),
  CAMARIM_DATA: z.string().min(1).default("data"),
  CAMARIM_SECRET: z.string().min(32, "needs at least 32 characters").optional(),
  // The secret before a rotation: what it signed and sealed stays valid while it is set.
  CAMARIM_SECRET_PREVIOUS: z.string().min(32, "needs at least 32 characters").optional(),
  // Another value changes the URLs of the gateways' webhooks.
  WEBHOOK_NONCE: z.string().min(8, "needs at least 8 characters").max(100).optional(),
  DATABASE_URL: postgresUrl.optional(),
  MIGRATION_DATABASE_URL: postgresUrl.optional(),
  // pgbouncer in transaction mode keeps no sessions: LISTEN, the job queue and migrations need the database itself.
  DATABASE_POOLER: z.enum(["none", "transaction"]).default("none"),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  // A standby, for figures and exports; past a pooler.
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  // Connections of one process for requests and jobs; the queue of jobs and LISTEN have their own.
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(10),
  CAMARIM_MIGRATE: z.enum(["at-start", "never"]).default("at-start"),
  HOST: z.string().min(1).optional(),
  // A local installation has simulators, cookies without Secure and an open /status: other machines should not reach it.
  CAMARIM_ALLOW_LOCAL: z.enum(["true", "false"]).default("false"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  // Serves /health, /ready, /status and /metrics on a port of their own, in every role.
  OPS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  // Live event streams of one process; above them, the oldest of whoever has most ends.
  EVENT_STREAMS: z.coerce.number().int().min(10).max(100_000).default(2_000),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).optional(),
  // A git remote with a tag for each release: doctor compares it, and `camarim update` takes its newest tag.
  UPDATE_URL: z.string().min(1).optional(),
  PUBLIC_URL: origin.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: sender.default("Camarim <nao-responda@localhost>"),
  // Where mail servers send what they cannot deliver; they must accept the address with +extensions.
  BOUNCE_ADDRESS: bounceAddress.optional(),
  // What the mail server signs with; only for `script/camarim admin doctor`.
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i)
    .optional(),
  PLATFORM_PIX_TYPE: z.enum(settings.pixKeyTypes).default("random"),
  PLATFORM_PIX_KEY: z.string().min(1).optional(),
  PLATFORM_PIX_NAME: z.string().min(2).max(80).default("Camarim"),
  PLATFORM_PIX_CITY: z.string().min(2).max(60).default("São Paulo"),
  REPORTS_EMAIL: z.email().optional(),
  // What an empty path shows to visitors; `landing` is also at /sobre.
  HOME_PAGE: z.enum(["account", "landing"]).default("account"),
  // A chat, a page or mailto:. Without it no page of production offers support.
  SUPPORT_URL: linkUrl.optional(),
  // AGPL 13: whoever uses a changed product over a network gets its source code.
  SOURCE_URL: webUrl.optional(),
  TRUST_PROXY: proxies.optional(),
  // iugu: live token and id of the master account; its private key (PEM, `\n` as two characters) signs requests that move money.
  IUGU_API_TOKEN: z.string().min(16).optional(),
  IUGU_ACCOUNT_ID: z.string().min(16).optional(),
  IUGU_PRIVATE_KEY: z.string().min(100).optional(),
  IUGU_API_URL: origin.default("https://api.iugu.com"),
  IUGU_SIMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  // Mercado Pago: id, secret and public key of the application, and the secret of its webhook signatures.
  MP_CLIENT_ID: z.string().min(6).optional(),
  MP_CLIENT_SECRET: z.string().min(16).optional(),
  MP_PUBLIC_KEY: z.string().min(16).optional(),
  MP_WEBHOOK_SECRET: z.string().min(16).optional(),
  MP_API_URL: origin.default("https://api.mercadopago.com"),
  MP_AUTH_URL: origin.default("https://auth.mercadopago.com.br"),
  MP_SIMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  // Age check: credentials from the Yoti Hub.
  AGE_CHECK_SDK_ID: z.string().min(14).optional(),
  AGE_CHECK_API_KEY: z.string().min(16).optional(),
  AGE_CHECK_API_URL: origin.default("https://age.yoti.com"),
  AGE_CHECK_SIMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  CAMARIM_SCRATCH: z.string().min(1).optional(),
  // Where objects are stored, and where else they are read from during a move.
  STORAGE: z.enum(storageBackends).optional(),
  STORAGE_FALLBACK: z.enum(storageBackends).optional(),
  S3_ENDPOINT: webUrl.optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PATH_STYLE: z.enum(["true", "false"]).default("true"),
  S3_PREFIX: z
    .string()
    .regex(/^[a-z0-9][a-z0-9/-]*\/$/, "needs small letters, digits, - and /, with / at its end")
    .optional(),
  // New stories, photos and exports are stored encrypted, with keys that derive from CAMARIM_SECRET.
  MEDIA_ENCRYPTION: z.enum(["true", "false"]).default("false"),
  MEDIA_DELIVERY: z.enum(["stream", "redirect", "accel"]).default("stream"),
  // Storage quota of one account, in gigabytes of 10^9 bytes.
  ACCOUNT_STORAGE_GB: z.coerce.number().int().min(1).max(1_000_000).default(100),
  METRICS_TOKEN: z.string().min(16, "needs at least 16 characters").optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
});

const requiredInProduction = ["DATABASE_URL", "SMTP_URL", "PUBLIC_URL", "CAMARIM_SECRET", "PLATFORM_PIX_KEY"] as const;
/** URLs that people or secrets are sent to. */
const httpsInProduction = [
  "PUBLIC_URL",
  "IUGU_API_URL",
  "MP_API_URL",
  "MP_AUTH_URL",
  "AGE_CHECK_API_URL",
  "S3_ENDPOINT",
] as const;
/** A placeholder: the PIX key of billings in a local installation. */
const localPixKey = "123e4567-e89b-42d3-a456-426655440000";

export type Config = ReturnType<typeof readConfig>;

/** The only reader of the environment; throws an error that names each invalid setting. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const variables = parseEnvironment(env);
  const missing = requiredInProduction.filter((name) => !variables[name]);
  const production = variables.CAMARIM_MODE === "production";
  if (production && missing.length) throw new Error(`Production needs these settings: ${missing.join(", ")}`);
  const plain = httpsInProduction.filter((name) => isPlainHttp(variables[name]));
  if (production && plain.length) throw new Error(`Settings are wrong: ${plain.join(", ")} needs https in production`);
  if (production && !isStrongSecret(variables.CAMARIM_SECRET ?? ""))
    throw new Error("Settings are wrong: CAMARIM_SECRET is easy to guess; `openssl rand -hex 32` makes one");
  if (!production && variables.CAMARIM_ALLOW_LOCAL !== "true" && !isOwnMachine(variables.HOST ?? ""))
    throw new Error(
      "Settings are wrong: HOST opens a local installation to other machines; set CAMARIM_MODE=production, or CAMARIM_ALLOW_LOCAL=true in a network that you trust",
    );
  if (variables.DATABASE_POOLER === "transaction" && !variables.DATABASE_DIRECT_URL)
    throw new Error("Settings are wrong: DATABASE_POOLER=transaction needs DATABASE_DIRECT_URL");
  const samePort = findSamePort(variables);
  if (samePort.length) throw new Error(`Settings are wrong: ${samePort.join(" and ")} are the same port`);
  const pixKey = settings.toCanonicalPixKey(variables.PLATFORM_PIX_TYPE, variables.PLATFORM_PIX_KEY ?? localPixKey);
  if (!pixKey) throw new Error("Settings are wrong: PLATFORM_PIX_KEY is no key of PLATFORM_PIX_TYPE");
  const data = resolve(variables.CAMARIM_DATA);
  const secret = variables.CAMARIM_SECRET ?? readLocalSecret(data);
  if (secret === variables.CAMARIM_SECRET_PREVIOUS)
    throw new Error("Settings are wrong: CAMARIM_SECRET_PREVIOUS is the same as CAMARIM_SECRET");
  return {
    mode: variables.CAMARIM_MODE,
    role: variables.CAMARIM_ROLE,
    queues: [...new Set(variables.CAMARIM_QUEUES)],
    data,
    databaseUrl: variables.DATABASE_URL,
    migrationDatabaseUrl: variables.MIGRATION_DATABASE_URL,
    databasePool: variables.DATABASE_POOL,
    databaseDirectUrl: variables.DATABASE_DIRECT_URL,
    databaseReplicaUrl: variables.DATABASE_REPLICA_URL,
    databasePooler: variables.DATABASE_POOLER,
    migrate: variables.CAMARIM_MIGRATE,
    host: variables.HOST ?? (production ? "0.0.0.0" : "127.0.0.1"),
    port: variables.PORT,
    opsPort: variables.OPS_PORT,
    eventStreams: variables.EVENT_STREAMS,
    // A load balancer needs some probes to notice.
    drainMs: (variables.DRAIN_SECONDS ?? (production ? 5 : 0)) * 1_000,
    release,
    updateUrl: variables.UPDATE_URL,
    publicUrl: variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`,
    smtpUrl: variables.SMTP_URL,
    mailFrom: variables.MAIL_FROM,
    bounceAddress: variables.BOUNCE_ADDRESS,
    dkimSelector: variables.DKIM_SELECTOR,
    homePage: variables.HOME_PAGE,
    supportUrl: variables.SUPPORT_URL ?? (variables.CAMARIM_MODE === "local" ? sampleSupportUrl : undefined),
    platformPix: { key: pixKey, name: variables.PLATFORM_PIX_NAME, city: variables.PLATFORM_PIX_CITY },
    sourceUrl: variables.SOURCE_URL,
    // The sender of e-mails receives reports unless another address is set.
    reportsTo: variables.REPORTS_EMAIL ?? variables.MAIL_FROM.replace(/^.*<(.+)>$/, "$1"),
    trustProxy: variables.TRUST_PROXY,
    iugu: toIuguConfig(variables),
    iuguSimulatorPort: variables.IUGU_SIMULATOR_PORT,
    mercadoPago: toMercadoPagoConfig(variables),
    mercadoPagoSimulatorPort: variables.MP_SIMULATOR_PORT,
    ageCheck: toAgeCheckConfig(variables),
    ageCheckSimulatorPort: variables.AGE_CHECK_SIMULATOR_PORT,
    storage: toStorageConfig(variables, data),
    mediaDelivery: variables.MEDIA_DELIVERY,
    accountBytes: variables.ACCOUNT_STORAGE_GB * 1e9,
    metricsToken: variables.METRICS_TOKEN,
    logLevel: variables.LOG_LEVEL,
    secret,
    previousSecret: variables.CAMARIM_SECRET_PREVIOUS,
    webhookNonce: variables.WEBHOOK_NONCE,
  };
}

/** What copies of the data folder need. Unlike `readConfig`, it does not generate a secret. */
export function readDataConfig(env: NodeJS.ProcessEnv = process.env) {
  const variables = parseEnvironment(env);
  if (variables.DATABASE_URL)
    throw new Error("DATABASE_URL is set: docs/operations/backup.md says how to back up a PostgreSQL of your own.");
  const data = resolve(variables.CAMARIM_DATA);
  const { backend } = toStorageConfig(variables, data);
  return { data, hasFilesInS3: backend === "s3", hasOwnSecret: variables.CAMARIM_SECRET === undefined };
}

function parseEnvironment(env: NodeJS.ProcessEnv) {
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== "")));
  if (!parsed.success) throw new Error(`Settings are wrong: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

function isPlainHttp(url: string | undefined): boolean {
  if (!url) return false;
  const { protocol, hostname } = new URL(url);
  return protocol !== "https:" && !isOwnMachine(hostname);
}

/** Settings of one port that this process would open more than once. A worker has no PORT, and 0 is any free one. */
function findSamePort(variables: z.infer<typeof environment>): string[] {
  const simulators = ["IUGU_SIMULATOR_PORT", "MP_SIMULATOR_PORT", "AGE_CHECK_SIMULATOR_PORT"] as const;
  const opened = [
    ...(variables.CAMARIM_ROLE === "worker" ? [] : (["PORT"] as const)),
    "OPS_PORT" as const,
    ...(variables.CAMARIM_MODE === "local" ? simulators : []),
  ].filter((name) => variables[name]);
  return opened.filter((name) => opened.some((other) => other !== name && variables[other] === variables[name]));
}

/** All settings of iugu, or none. */
function toIuguConfig({
  IUGU_API_TOKEN,
  IUGU_ACCOUNT_ID,
  IUGU_PRIVATE_KEY,
  IUGU_API_URL,
}: z.infer<typeof environment>) {
  if (!IUGU_API_TOKEN && !IUGU_ACCOUNT_ID && !IUGU_PRIVATE_KEY) return undefined;
  if (!IUGU_API_TOKEN || !IUGU_ACCOUNT_ID || !IUGU_PRIVATE_KEY)
    throw new Error("Settings are wrong: IUGU_API_TOKEN, IUGU_ACCOUNT_ID and IUGU_PRIVATE_KEY come together");
  return {
    apiUrl: IUGU_API_URL,
    masterToken: IUGU_API_TOKEN,
    masterAccountId: IUGU_ACCOUNT_ID,
    privateKey: IUGU_PRIVATE_KEY.replaceAll("\\n", "\n"),
    test: false,
  };
}

/** All settings of Mercado Pago, or none. */
function toMercadoPagoConfig(set: z.infer<typeof environment>) {
  const { MP_CLIENT_ID, MP_CLIENT_SECRET, MP_PUBLIC_KEY, MP_WEBHOOK_SECRET } = set;
  if (!MP_CLIENT_ID && !MP_CLIENT_SECRET && !MP_PUBLIC_KEY && !MP_WEBHOOK_SECRET) return undefined;
  if (!MP_CLIENT_ID || !MP_CLIENT_SECRET || !MP_PUBLIC_KEY || !MP_WEBHOOK_SECRET)
    throw new Error(
      "Settings are wrong: MP_CLIENT_ID, MP_CLIENT_SECRET, MP_PUBLIC_KEY and MP_WEBHOOK_SECRET come together",
    );
  return {
    apiUrl: set.MP_API_URL,
    authUrl: set.MP_AUTH_URL,
    clientId: MP_CLIENT_ID,
    clientSecret: MP_CLIENT_SECRET,
    publicKey: MP_PUBLIC_KEY,
    webhookSecret: MP_WEBHOOK_SECRET,
    test: false,
  };
}

/** Both settings of the age check, or none. */
function toAgeCheckConfig({ AGE_CHECK_SDK_ID, AGE_CHECK_API_KEY, AGE_CHECK_API_URL }: z.infer<typeof environment>) {
  if (!AGE_CHECK_SDK_ID && !AGE_CHECK_API_KEY) return undefined;
  if (!AGE_CHECK_SDK_ID || !AGE_CHECK_API_KEY)
    throw new Error("Settings are wrong: AGE_CHECK_SDK_ID and AGE_CHECK_API_KEY come together");
  return { apiUrl: AGE_CHECK_API_URL, sdkId: AGE_CHECK_SDK_ID, apiKey: AGE_CHECK_API_KEY, test: false };
}

/** A local installation generates its secret once and stores it with the data. */
function readLocalSecret(data: string): string {
  const file = join(data, "secret");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  createFolder(data);
  try {
    writeFileSync(file, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}
