import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../script/free-port.ts";
import { type DelayProxy, startDelayProxy, stressSeed } from "../script/suite/delay-proxy.ts";

const root = join(import.meta.dirname, "..");

/** The product as its own process with its own data folder. */
export type Running = {
  url: string;
  data: string;
  start: () => Promise<void>;
  /** Waits for a text on its standard output. */
  waitForOutput: (text: string, seconds: number) => Promise<void>;
  /** Sends SIGTERM; returns the exit code. */
  stop: () => Promise<number | null>;
  /** kill -9 of the server, its PostgreSQL, or both. */
  kill: (what: "server" | "postgres" | "everything") => Promise<void>;
  waitUntilReady: () => Promise<void>;
  /** Stops it and deletes its data. */
  remove: () => Promise<void>;
};

type Start = { args?: string[]; settings?: Record<string, string> };

/**
 * `args` go to script/server, `settings` are environment variables. Its data folder starts as a copy of E2E_DATA (prepare.ts), where
 * that is set.
 */
export async function startServer({ args = [], settings = {} }: Start = {}): Promise<Running> {
  await build();
  const data = mkdtempSync(join(tmpdir(), "camarim-e2e-"));
  // PostgreSQL requires its owners and modes.
  if (process.env.E2E_DATA) execFileSync("cp", ["-a", `${process.env.E2E_DATA}/.`, data]);
  const port = await freePort();
  const { publicPort, proxy } = await delayIfStressed(port);
  const log = openLog(port);
  let child: ChildProcess | undefined;
  let output = "";

  const running: Running = {
    url: `http://127.0.0.1:${publicPort}`,
    data,
    async start() {
      const env = {
        ...process.env,
        DATABASE_URL: "",
        CAMARIM_DATA: data,
        PORT: String(port),
        ...(publicPort !== port && { PUBLIC_URL: `http://localhost:${publicPort}` }),
        LOG_LEVEL: log ? "info" : "fatal",
        // Fans over HTTP have their own addresses (fan-over-http.ts).
        TRUST_PROXY: "127.0.0.1",
        BOUNCE_ADDRESS: "retornos@camarim.example",
        ...settings,
      };
      child = spawn("script/server", args, {
        cwd: root,
        env,
        stdio: ["ignore", "pipe", "inherit"],
      });
      child.stdout?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        log?.write(text);
      });
      const exited = once(child, "exit").then(([code]) => {
        throw new Error(`the server ended with ${code} before it was ready`);
      });
      await Promise.race([waitUntilReady(running.url), exited]);
      exited.catch(() => {});
    },
    async waitForOutput(text, seconds) {
      for (let i = 0; i < seconds * 5; i++) {
        if (output.includes(text)) return;
        await wait(200);
      }
      throw new Error(`the server did not say "${text}" within ${seconds} s, but: ${output.slice(-2_000)}`);
    },
    async stop() {
      return end(child, "SIGTERM");
    },
    async kill(what) {
      const postmaster = Number(readFileSync(join(data, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
      if (what !== "postgres") await end(child, "SIGKILL");
      if (what !== "server") process.kill(postmaster, "SIGKILL");
    },
    waitUntilReady: () => waitUntilReady(running.url),
    async remove() {
      await end(child, "SIGTERM");
      await proxy?.stop();
      log?.end();
      rmSync(data, { recursive: true, force: true });
    },
  };
  await running.start();
  return running;
}

/** A file in the folder of logs that playwright.config.ts sets; its name has the worker, which the report of a failed test also has. */
function openLog(port: number) {
  const folder = process.env.E2E_LOGS;
  if (!folder) return undefined;
  mkdirSync(folder, { recursive: true });
  return createWriteStream(join(folder, `worker-${process.env.TEST_WORKER_INDEX ?? "none"}-${port}.log`));
}

/** With `script/test --stress`, browsers reach the server through a proxy that delays. */
async function delayIfStressed(port: number): Promise<{ publicPort: number; proxy?: DelayProxy }> {
  if (stressSeed === undefined) return { publicPort: port };
  const publicPort = await freePort();
  const delays = { seed: stressSeed, share: 0.3, maxMs: 300 };
  const proxy = await startDelayProxy({ port: publicPort, host: "127.0.0.1" }, { port, host: "127.0.0.1" }, delays);
  return { publicPort, proxy };
}

/** A stale build is rebuilt first, which may take longer than the server's start may. */
async function build() {
  const [code] = await once(
    spawn("script/build-server", { cwd: root, stdio: ["ignore", "ignore", "inherit"] }),
    "exit",
  );
  if (code !== 0) throw new Error(`script/build-server ended with ${code}`);
}

async function end(child: ChildProcess | undefined, signal: "SIGTERM" | "SIGKILL") {
  if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
  const exited = once(child, "exit");
  child.kill(signal);
  const [code] = await exited;
  return code as number | null;
}

async function waitUntilReady(url: string) {
  for (let i = 0; i < 1_200; i++) {
    // With its dependencies: `/ready` is 200 while PostgreSQL restarts.
    const response = await fetch(`${url}/status`).catch(() => undefined);
    if (response?.ok) return;
    await wait(100);
  }
  throw new Error("the server was not ready within 120 s");
}

export function isStopped(running: Running): boolean {
  return !existsSync(join(running.data, "postgres/postmaster.pid"));
}
