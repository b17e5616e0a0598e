import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

test.each([
  ["PORT", "both"],
  ["OPS_PORT", "worker"],
])(
  "a start that fails because %s is in use leaves no PostgreSQL running",
  {
    tags: "slow",
  },
  async (setting, role) => {
    const data = mkdtempSync(join(tmpdir(), "camarim-start-"));
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    try {
      const { PATH, HOME } = process.env;
      const child = spawn(process.execPath, ["src/main.ts"], {
        env: {
          PATH,
          HOME,
          CAMARIM_DATA: data,
          CAMARIM_ROLE: role,
          HOST: "127.0.0.1",
          PORT: "0",
          [setting]: String(port),
        },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let output = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
      const [code] = await once(child, "exit");
      expect(output).toContain("EADDRINUSE");
      expect(code).toBe(1);
      // PostgreSQL removes it when it stops.
      expect(existsSync(join(data, "postgres", "PG_VERSION"))).toBe(true);
      expect(existsSync(join(data, "postgres", "postmaster.pid"))).toBe(false);
    } finally {
      other.close();
      rmSync(data, { recursive: true, force: true });
    }
  },
);

test("a start that is stopped on its way leaves no PostgreSQL running", {
  tags: "slow",
}, async () => {
  const data = mkdtempSync(join(tmpdir(), "camarim-start-"));
  const isRunning = () => existsSync(join(data, "postgres", "postmaster.pid"));
  try {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, CAMARIM_DATA: data, HOST: "127.0.0.1", PORT: "0" };
    const child = spawn(process.execPath, ["src/main.ts"], { env, stdio: "ignore" });
    const exited = once(child, "exit");
    await expect.poll(isRunning, { timeout: 60_000, interval: 10 }).toBe(true);
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    expect(isRunning()).toBe(false);
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
});
