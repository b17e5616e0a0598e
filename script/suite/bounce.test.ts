import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { root } from "./reports.ts";

// deploy/bounce as a mail server runs it, with a port of this test.

const message = `Content-Type: text/plain\r\n\r\n${"Oi. ".repeat(50_000)}`;
/** EX_TEMPFAIL: the mail server tries again. */
const later = 75;

/** Stands for camarim-bounce.socket, which gives each connection to a process. */
async function listen(accept: (socket: Socket) => void) {
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (socket) => {
    socket.on("error", () => socket.destroy());
    accept(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function pipeTo(port: number, mail: string): Promise<number | null> {
  const folder = mkdtempSync(join(tmpdir(), "camarim-bounce-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "deploy"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const script = readFileSync(join(root, "deploy/bounce"), "utf8").replace("9465", String(port));
  writeFileSync(join(folder, "deploy/bounce"), script, { mode: 0o755 });
  const bounce = spawn(join(folder, "deploy/bounce"), {
    env: { PATH: process.env.PATH },
    stdio: ["pipe", "inherit", "inherit"],
  });
  bounce.stdin.on("error", () => undefined);
  bounce.stdin.end(mail);
  const [code] = await once(bounce, "exit");
  return code;
}

/** Runs the command of the unit with a program in the place of Node and its script, as systemd does with `StandardInput=socket`. */
function runUnit(program: string, socket: Socket) {
  const unit = readFileSync(join(root, "deploy/systemd/camarim-bounce@.service"), "utf8");
  const command = /^ExecStart=\/bin\/sh -c '(.+)'$/m.exec(unit)?.[1] ?? "";
  const replaced = command.replace(/\S+\/bin\/node \S+ bounce/, `"${process.execPath}" -e '${program}'`);
  expect(replaced).not.toBe(command);
  const child: ChildProcessByStdio<null, Readable, null> = spawn("/bin/sh", ["-c", replaced], {
    stdio: [socket, "pipe", "ignore"],
  });
  // The process has it now.
  child.once("exit", () => socket.destroy());
  return text(child.stdout);
}

test.each([
  ["short", "Oi"],
  ["long", message],
])("a %s message for which systemd has no process any more is tried again", async (_length, mail) => {
  expect(await pipeTo(await listen((socket) => socket.destroy()), mail)).toBe(later);
});

test("a message for which nobody listens is tried again", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  expect(await pipeTo(port, message)).toBe(later);
});

const read =
  'const { text } = require("stream/consumers"); text(process.stdin).then((mail) => console.log(mail.length));';

test.each([
  ["is done", "", 0],
  ["failed, as without its database, is tried again", "process.exitCode = 1;", later],
])("a message whose reading %s", async (_what, end, code) => {
  const printed: Promise<string>[] = [];
  const port = await listen((socket) => printed.push(runUnit(`${read} ${end}`, socket)));
  expect(await pipeTo(port, message)).toBe(code);
  expect(await Promise.all(printed)).toEqual([`${message.length}\n`]);
});
