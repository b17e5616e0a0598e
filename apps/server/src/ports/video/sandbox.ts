import type { SandboxName } from "./port.ts";

/** `command` is the prefix of a tool's command line. */
export type Sandbox = { name: SandboxName; command: readonly string[] };

export const limitsOnly: Sandbox = { name: "limits only", command: [] };

// Folders, because Debian's ffmpeg loads 213 libraries. Not all of /usr, because applications are deployed below /usr/src and /usr/local.
const libraries = ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib"];
// Static builds of ffmpeg abort without a source of random numbers.
const devices = ["/dev/null", "/dev/random", "/dev/urandom"];
const linkerFiles = ["/etc/ld.so.cache", "/etc/alternatives"];

/** No network, other processes, capabilities or environment variables, and no files but libraries and random numbers; `extra` are further options. */
export function createBubblewrap(path: string, extra: readonly string[] = []): Sandbox {
  const unshared = [
    "--unshare-ipc",
    "--unshare-pid",
    "--unshare-net",
    "--unshare-uts",
    "--unshare-cgroup-try",
    ...extra,
  ];
  const unprivileged = ["--cap-drop", "ALL", "--clearenv", "--die-with-parent"];
  const visible = [...libraries, ...linkerFiles].flatMap((each) => ["--ro-bind-try", each, each]);
  const harmless = devices.flatMap((each) => ["--dev-bind-try", each, each]);
  return { name: "bubblewrap", command: [path, ...unshared, ...unprivileged, ...visible, ...harmless] };
}

type SandboxFiles = { sandbox: Sandbox; input?: string; outputFolder?: string };

/** Paths are the same inside the sandbox; the input is read-only also within the output folder. */
export function sandboxCommand(tool: string, { sandbox, input, outputFolder }: SandboxFiles): string[] {
  if (sandbox.command.length === 0) return [];
  return [
    ...[...sandbox.command, "--ro-bind", tool, tool],
    ...(outputFolder ? ["--bind", outputFolder, outputFolder] : []),
    ...(input ? ["--ro-bind", input, input] : []),
    ...["--remount-ro", "/", "--chdir", "/", "--"],
  ];
}
