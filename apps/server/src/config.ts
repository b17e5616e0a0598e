import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";

const environment = z.object({
  CAMARIM_MODE: z.enum(["local", "production"]).default("local"),
  CAMARIM_ROLE: z.enum(["both", "api", "worker"]).default("both"),
  CAMARIM_DATA: z.string().min(1).default("data"),
  CAMARIM_SECRET: z.string().min(32, "needs at least 32 characters").optional(),
  DATABASE_URL: z.string().min(1).optional(),
  HOST: z.string().min(1).optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: z.url().optional(),
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().min(3).default("Camarim <nao-responda@localhost>"),
  REPORTS_EMAIL: z.email().optional(),
  SUPPORT_URL: z.url().default("https://wa.me/5511900000000"),
  TRUST_PROXY: z.string().min(1).optional(),
  METRICS_TOKEN: z.string().min(16, "needs at least 16 characters").optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
});

const neededInProduction = ["DATABASE_URL", "SMTP_URL", "PUBLIC_URL", "CAMARIM_SECRET"] as const;

export type Config = ReturnType<typeof readConfig>;

/** The only reader of the environment; throws one sentence that names each wrong setting. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== "")));
  if (!parsed.success) throw new Error(`Settings are wrong: ${z.prettifyError(parsed.error)}`);
  const set = parsed.data;
  const missing = neededInProduction.filter((name) => !set[name]);
  const production = set.CAMARIM_MODE === "production";
  if (production && missing.length) throw new Error(`Production needs these settings: ${missing.join(", ")}`);
  const data = resolve(set.CAMARIM_DATA);
  return {
    mode: set.CAMARIM_MODE,
    role: set.CAMARIM_ROLE,
    data,
    databaseUrl: set.DATABASE_URL,
    host: set.HOST ?? (production ? "0.0.0.0" : "127.0.0.1"),
    port: set.PORT,
    publicUrl: (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/\/$/, ""),
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    supportUrl: set.SUPPORT_URL,
    // Who writes to people reads what they say, where nobody else was named.
    reportsTo: set.REPORTS_EMAIL ?? set.MAIL_FROM.replace(/^.*<(.+)>$/, "$1"),
    trustProxy: set.TRUST_PROXY,
    metricsToken: set.METRICS_TOKEN,
    logLevel: set.LOG_LEVEL,
    secret: set.CAMARIM_SECRET ?? localSecret(data),
  };
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
