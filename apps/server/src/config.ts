import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { settings } from "@camarim/contract";
import { z } from "zod";

const environment = z.object({
  CAMARIM_MODE: z.enum(["local", "production"]).default("local"),
  CAMARIM_ROLE: z.enum(["both", "api", "worker"]).default("both"),
  CAMARIM_DATA: z.string().min(1).default("data"),
  CAMARIM_SECRET: z.string().min(32, "needs at least 32 characters").optional(),
  // Another value gives the gateways' webhooks other addresses.
  WEBHOOK_NONCE: z.string().min(8, "needs at least 8 characters").max(100).optional(),
  DATABASE_URL: z.string().min(1).optional(),
  MIGRATION_DATABASE_URL: z.string().min(1).optional(),
  HOST: z.string().min(1).optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: z.url().optional(),
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().min(3).default("Camarim <nao-responda@localhost>"),
  PLATFORM_PIX_TYPE: z.enum(settings.pixKeyTypes).default("random"),
  PLATFORM_PIX_KEY: z.string().min(1).optional(),
  PLATFORM_PIX_NAME: z.string().min(2).max(80).default("Camarim"),
  PLATFORM_PIX_CITY: z.string().min(2).max(60).default("São Paulo"),
  REPORTS_EMAIL: z.email().optional(),
  SUPPORT_URL: z.url().default("https://wa.me/5511900000000"),
  TRUST_PROXY: z.string().min(1).optional(),
  // iugu: the master account's live token and id; its private key (PEM, `\n` as two characters) signs what moves money.
  IUGU_API_TOKEN: z.string().min(16).optional(),
  IUGU_ACCOUNT_ID: z.string().min(16).optional(),
  IUGU_PRIVATE_KEY: z.string().min(100).optional(),
  IUGU_API_URL: z.url().default("https://api.iugu.com"),
  IUGU_SIMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  // Mercado Pago: the application's id, secret and public key, and the secret that its webhooks are signed with.
  MP_CLIENT_ID: z.string().min(6).optional(),
  MP_CLIENT_SECRET: z.string().min(16).optional(),
  MP_PUBLIC_KEY: z.string().min(16).optional(),
  MP_WEBHOOK_SECRET: z.string().min(16).optional(),
  MP_API_URL: z.url().default("https://api.mercadopago.com"),
  MP_AUTH_URL: z.url().default("https://auth.mercadopago.com.br"),
  MP_SIMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  // The age check (Yoti): what its hub gives out.
  AGE_CHECK_SDK_ID: z.string().min(14).optional(),
  AGE_CHECK_API_KEY: z.string().min(16).optional(),
  AGE_CHECK_API_URL: z.url().default("https://age.yoti.com"),
  AGE_CHECK_SIMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  // What the files of one account may have in all, in gigabytes of 10^9 bytes.
  ACCOUNT_STORAGE_GB: z.coerce.number().int().min(1).max(1_000_000).default(100),
  METRICS_TOKEN: z.string().min(16, "needs at least 16 characters").optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
});

const neededInProduction = ["DATABASE_URL", "SMTP_URL", "PUBLIC_URL", "CAMARIM_SECRET", "PLATFORM_PIX_KEY"] as const;
/** Nobody's: what a local installation's faturas are paid to. */
const localPixKey = "123e4567-e89b-42d3-a456-426655440000";

export type Config = ReturnType<typeof readConfig>;

/** The only reader of the environment; throws one sentence that names each wrong setting. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== "")));
  if (!parsed.success) throw new Error(`Settings are wrong: ${z.prettifyError(parsed.error)}`);
  const set = parsed.data;
  const missing = neededInProduction.filter((name) => !set[name]);
  const production = set.CAMARIM_MODE === "production";
  if (production && missing.length) throw new Error(`Production needs these settings: ${missing.join(", ")}`);
  const pixKey = settings.canonicalPixKey(set.PLATFORM_PIX_TYPE, set.PLATFORM_PIX_KEY ?? localPixKey);
  if (!pixKey) throw new Error("Settings are wrong: PLATFORM_PIX_KEY is no key of PLATFORM_PIX_TYPE");
  const data = resolve(set.CAMARIM_DATA);
  return {
    mode: set.CAMARIM_MODE,
    role: set.CAMARIM_ROLE,
    data,
    databaseUrl: set.DATABASE_URL,
    migrationDatabaseUrl: set.MIGRATION_DATABASE_URL,
    host: set.HOST ?? (production ? "0.0.0.0" : "127.0.0.1"),
    port: set.PORT,
    publicUrl: (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/\/$/, ""),
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    supportUrl: set.SUPPORT_URL,
    platformPix: { key: pixKey, name: set.PLATFORM_PIX_NAME, city: set.PLATFORM_PIX_CITY },
    // Who writes to people reads what they say, where nobody else was named.
    reportsTo: set.REPORTS_EMAIL ?? set.MAIL_FROM.replace(/^.*<(.+)>$/, "$1"),
    trustProxy: set.TRUST_PROXY,
    iugu: iuguOf(set),
    iuguSimulatorPort: set.IUGU_SIMULATOR_PORT,
    mercadoPago: mercadoPagoOf(set),
    mercadoPagoSimulatorPort: set.MP_SIMULATOR_PORT,
    ageCheck: ageCheckOf(set),
    ageCheckSimulatorPort: set.AGE_CHECK_SIMULATOR_PORT,
    accountBytes: set.ACCOUNT_STORAGE_GB * 1e9,
    metricsToken: set.METRICS_TOKEN,
    logLevel: set.LOG_LEVEL,
    secret: set.CAMARIM_SECRET ?? localSecret(data),
    webhookNonce: set.WEBHOOK_NONCE,
  };
}

/** All of what iugu needs, or none of it. */
function iuguOf({ IUGU_API_TOKEN, IUGU_ACCOUNT_ID, IUGU_PRIVATE_KEY, IUGU_API_URL }: z.infer<typeof environment>) {
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

/** All of what Mercado Pago needs, or none of it. */
function mercadoPagoOf(set: z.infer<typeof environment>) {
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

/** Both of what the age check needs, or neither. */
function ageCheckOf({ AGE_CHECK_SDK_ID, AGE_CHECK_API_KEY, AGE_CHECK_API_URL }: z.infer<typeof environment>) {
  if (!AGE_CHECK_SDK_ID && !AGE_CHECK_API_KEY) return undefined;
  if (!AGE_CHECK_SDK_ID || !AGE_CHECK_API_KEY)
    throw new Error("Settings are wrong: AGE_CHECK_SDK_ID and AGE_CHECK_API_KEY come together");
  return { apiUrl: AGE_CHECK_API_URL, sdkId: AGE_CHECK_SDK_ID, apiKey: AGE_CHECK_API_KEY, test: false };
}

/** A local installation draws its secret once and keeps it with the data. */
function localSecret(data: string): string {
  const file = join(data, "secret");
  mkdirSync(data, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}
