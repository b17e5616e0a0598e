import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../script/free-port.ts";
import type { Browser, Engine, Options } from "./engine.ts";
import { httpClient, startSession } from "./session.ts";

export const webkit: Engine = { name: "WebKitGTK", open };

/** What WebKit lacks and what it logs as an error: two additions for other browsers, and responses that the screen explains. */
const notices = [
  "Unrecognized Content-Security-Policy directive 'manifest-src'",
  'Viewport argument key "interactive-widget" not recognized',
  "Failed to load resource: the server responded with a status of 4",
];

async function open({ width, height, colorScheme }: Options): Promise<Browser> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "camarim-webkit-"));
  const log = join(folder, "log");
  // A display for each window: without a window manager only one window of a display has the focus, and they share a clipboard.
  const display = await startDisplay();
  const env = {
    ...process.env,
    DISPLAY: display.name,
    TZ: "America/Sao_Paulo",
    XDG_DATA_HOME: join(folder, "data"),
    XDG_CACHE_HOME: join(folder, "cache"),
    XDG_CONFIG_HOME: join(folder, "config"),
    // Accessibility would need a session bus.
    NO_AT_BRIDGE: "1",
  };
  const output = openSync(log, "a");
  const child = spawn("WebKitWebDriver", [`--port=${port}`], { env, stdio: ["ignore", output, output] });
  closeSync(output);
  const exited = once(child, "exit");
  async function stop() {
    child.kill();
    await exited;
    await display.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  const url = `http://127.0.0.1:${port}`;
  const binary = join(import.meta.dirname, "webkit-window.py");
  const browserOptions = { binary, args: [String(width), String(height), colorScheme] };
  const driver = await untilReady(url)
    .then(() => startSession(httpClient(url), { "webkitgtk:browserOptions": browserOptions }))
    .catch(async (error) => {
      await stop();
      throw error;
    });
  return {
    driver,
    listErrors: async () =>
      readFileSync(log, "utf8")
        .split("\n")
        .filter((line) => /CONSOLE (\w+ )*ERROR/.test(line) && !notices.some((notice) => line.includes(notice))),
    async resize(size) {
      await driver.manage().window().setRect(size);
      await driver.wait(() => driver.executeScript(`return innerWidth === ${size.width}`), 10_000);
    },
    async close() {
      await driver.quit();
      await stop();
    },
  };
}

async function startDisplay() {
  const child = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const exited = once(child, "exit");
  const number = child.stdio[3] as NodeJS.ReadableStream;
  const [line] = await Promise.race([once(number, "data"), exited.then(() => Promise.reject(new Error("Xvfb ended")))]);
  return {
    name: `:${String(line).trim()}`,
    async stop() {
      child.kill();
      await exited;
    },
  };
}

async function untilReady(url: string) {
  for (let i = 0; i < 100; i++) {
    const response = await fetch(`${url}/status`).catch(() => undefined);
    if (response?.ok) return;
    await wait(100);
  }
  throw new Error("WebKitWebDriver was not ready within 10 s");
}
