import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "./reports.ts";

/** What `script/install` tells Caddy, and where `camarim update` asks whether a release is ready. */
test.each([
  ["", "127.0.0.1:3000"],
  ["HOST='0.0.0.0'\nPORT='8080'", "127.0.0.1:8080"],
  ["HOST='::'", "127.0.0.1:3000"],
  ["HOST='10.0.0.5'\nPORT='8080'\nOPS_PORT='9000'", "10.0.0.5:8080"],
  ["HOST='fd00::5'", "[fd00::5]:3000"],
])("with the settings %j the API is at %s", (settings, address) => {
  const folder = mkdtempSync(join(tmpdir(), "camarim-settings-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "environment");
  writeFileSync(file, settings);
  const { PATH } = process.env;
  const bash = ["-euc", ". deploy/releases; settings=$1; api_address", "bash", file];
  expect(execFileSync("bash", bash, { cwd: root, env: { PATH }, encoding: "utf8" }).trim()).toBe(address);
});

test.each([
  ["0.0.0.0", "127.0.0.1", "PORT"],
  ["127.0.0.2", "127.0.0.2", "PORT"],
  ["127.0.0.2", "127.0.0.2", "OPS_PORT"],
])("a container that listens on %s is found to be healthy", async (HOST, listensOn, setting) => {
  const server = createServer((request, response) => response.writeHead(request.url === "/health" ? 200 : 404).end());
  server.listen(0, listensOn);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { PATH } = process.env;
  const env = { PATH, HOST, PORT: "1", [setting]: String(port) };
  const check = spawn(process.execPath, ["deploy/is-healthy.mjs"], { cwd: root, env, stdio: "ignore" });
  expect((await once(check, "exit"))[0]).toBe(0);
});
