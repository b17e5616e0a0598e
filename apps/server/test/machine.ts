import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";
import { installPackages } from "./debian-packages.ts";

const certificates = "usr/local/share/ca-certificates";
const bundle = "/etc/ssl/certs/ca-certificates.crt";
const programDiskMegabytes = 6_000;

type Output = { code: number | null; text: string };
export type Machine = Awaited<ReturnType<typeof createMachine>>;

/**
 * A Debian 12 with nothing installed, which boots with systemd and shares the network of this machine. `/opt/camarim` is a small disk of
 * its own. Needs root.
 */
export async function createMachine() {
  installPackages(["mmdebstrap", "systemd-container"], ["/usr/bin/mmdebstrap", "/usr/bin/systemd-nspawn"]);
  const folder = mkdtempSync("/var/tmp/camarim-machine-");
  const root = join(folder, "root");
  const disk = join(folder, "disk");
  const include = "--include=systemd-sysv,dbus,ca-certificates,netbase,iproute2";
  execFileSync("mmdebstrap", ["--quiet", "--variant=minbase", include, "bookworm", root], { stdio: "inherit" });
  // Registries may be reached through an authority of this machine only.
  if (existsSync(`/${certificates}`)) cpSync(`/${certificates}`, join(root, certificates), { recursive: true });
  execFileSync("chroot", [root, "update-ca-certificates"], { stdio: "ignore" });
  for (const file of ["/etc/hosts", "/etc/apt/sources.list.d", "/etc/apt/apt.conf.d"])
    if (existsSync(file)) cpSync(file, join(root, file), { recursive: true });
  writeFileSync(join(root, "etc/dpkg/dpkg.cfg.d/drill"), "force-unsafe-io\n");
  execFileSync("truncate", ["--size", `${programDiskMegabytes}M`, `${disk}.image`]);
  execFileSync("mkfs.ext4", ["-q", "-m", "0", `${disk}.image`]);
  mkdirSync(disk);
  execFileSync("mount", ["-o", "loop", `${disk}.image`, disk]);

  let container: ChildProcess | undefined;

  /** The process 1 of the machine. */
  function findLeader(): string {
    const children = readFileSync(`/proc/${container?.pid}/task/${container?.pid}/children`, "utf8").trim();
    if (!children) throw new Error("the machine does not run");
    return children.split(" ")[0] as string;
  }

  /** The command's process leads a group of its own, so that all of it can be killed. */
  function start(command: string, env: Record<string, string> = {}) {
    const settings = { HOME: "/root", PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", ...env };
    const args = ["--target", findLeader(), "--all", "bash", "-c", command];
    const child = spawn("nsenter", args, {
      env: { ...settings, NODE_EXTRA_CA_CERTS: bundle },
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        text += chunk;
      });
    const ended: Promise<Output> = once(child, "close").then(([code]) => ({ code, text }));
    return { ended, kill: () => process.kill(-(child.pid as number), "SIGKILL") };
  }

  const run = (command: string, env?: Record<string, string>) => start(command, env).ended;

  /** What a command prints. Throws if it fails. */
  async function read(command: string): Promise<string> {
    const { code, text } = await run(command);
    if (code !== 0) throw new Error(`${command} ended with ${code}: ${text}`);
    return text.trim();
  }

  async function boot() {
    const options = ["--quiet", "--keep-unit", "--register=no", "--boot", "--resolv-conf=bind-host"];
    container = spawn("systemd-nspawn", [...options, `--directory=${root}`, `--bind=${disk}:/opt/camarim`], {
      stdio: "ignore",
    });
    await vi.waitFor(() => read("systemctl show --property=Version"), { timeout: 60_000, interval: 500 });
  }

  async function shutDown() {
    if (!container || container.exitCode !== null) return;
    const exited = once(container, "exit");
    await run("systemctl poweroff");
    await exited;
  }

  async function remove() {
    await shutDown();
    execFileSync("umount", [disk]);
    rmSync(folder, { recursive: true });
  }

  const list = (path: string) => {
    const full = path.startsWith("/opt/camarim") ? join(disk, path.slice("/opt/camarim".length)) : join(root, path);
    return existsSync(full) ? readdirSync(full).toSorted() : [];
  };

  return { root, disk, boot, start, run, read, list, shutDown, remove };
}
