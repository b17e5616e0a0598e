import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

type Command = {
  name: string;
  file: string;
  args: readonly string[];
  env?: Record<string, string>;
  /** Of the user that runs it; the caller's own by default. */
  uid?: number | undefined;
  cwd?: string;
};

/** A program that is restarted a second after it ends, as by systemd, until `stop`. Its output is in `<name>.log` of the folder. */
export type Component = {
  name: string;
  pid: () => number;
  stop: () => Promise<void>;
};

const restartMs = 1_000;
const endMs = 8_000;
const running: Component[] = [];

/** Stops all components, the last first. */
export async function stopComponents() {
  for (const component of running.splice(0).toReversed()) await component.stop();
}

export function startComponent(folder: string, { name, file, args, env = {}, uid, cwd = folder }: Command): Component {
  const path = join(folder, `${name}.log`);
  let child: ChildProcess;
  let isStopping = false;

  function start() {
    if (isStopping) return;
    const log = openSync(path, "a", 0o666);
    child = spawn(file, args, {
      cwd,
      env: { PATH: process.env.PATH, HOME: folder, LANG: "C.UTF-8", ...env },
      stdio: ["ignore", log, log],
      // Ctrl-C must not end the components before the run does.
      detached: true,
      ...(uid !== undefined && { uid, gid: uid }),
    });
    closeSync(log);
    child.once("exit", () => setTimeout(start, restartMs));
  }
  start();

  const component: Component = {
    name,
    pid: () => child.pid ?? 0,
    async stop() {
      isStopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      // A frozen process receives SIGTERM only after it continues.
      child.kill("SIGTERM");
      child.kill("SIGCONT");
      const timer = setTimeout(() => child.kill("SIGKILL"), endMs);
      await ended;
      clearTimeout(timer);
    },
  };
  running.push(component);
  return component;
}

/** Waits until `isReady` returns true. */
export async function waitFor(what: string, seconds: number, isReady: () => Promise<boolean>) {
  for (const endsAt = Date.now() + seconds * 1_000; Date.now() < endsAt; await wait(200))
    if (await isReady().catch(() => false)) return;
  throw new Error(`${what} within ${seconds} s: no`);
}

/** The process and all its descendants. */
export function listProcesses(pid: number): number[] {
  const children = readChildren(pid);
  return [pid, ...children.flatMap(listProcesses)];
}

function readChildren(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Sends a signal to processes that may have ended. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals) {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
}
