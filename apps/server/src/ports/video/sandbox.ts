import type { SandboxName } from "./port.ts";

/** What stands before a tool's command line; without it there are limits, but no walls. */
export type Sandbox = { name: SandboxName; command: readonly string[] };

export const limitsOnly: Sandbox = { name: "limits only", command: [] };

// By folder, for Debian's ffmpeg loads 213 of them. Not /usr as a whole: people deploy below /usr/src and /usr/local.
const libraries = ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib"];
const whereToFindThem = ["/etc/ld.so.cache", "/etc/alternatives"];

/** No network, no other process, no right and no variable of ours, no file but libraries; `more` are further rights to give up. */
export function bubblewrap(path: string, more: readonly string[] = []): Sandbox {
  const apart = ["--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try", ...more];
  const bare = ["--cap-drop", "ALL", "--clearenv", "--die-with-parent"];
  const shown = [...libraries, ...whereToFindThem].flatMap((each) => ["--ro-bind-try", each, each]);
  return { name: "bubblewrap", command: [path, ...apart, ...bare, ...shown] };
}

type Inside = { sandbox: Sandbox; input?: string; outputFolder?: string };

/** Everything keeps its own path inside; the input is read-only even where it lies in the output's folder. */
export function walls(tool: string, { sandbox, input, outputFolder }: Inside): string[] {
  if (sandbox.command.length === 0) return [];
  return [
    ...[...sandbox.command, "--ro-bind", tool, tool],
    ...(outputFolder ? ["--bind", outputFolder, outputFolder] : []),
    ...(input ? ["--ro-bind", input, input] : []),
    ...["--remount-ro", "/", "--chdir", "/", "--"],
  ];
}
