import { findOnPath } from "./confine.ts";
import { run } from "./run.ts";
import { bubblewrap, limitsOnly, type Sandbox } from "./sandbox.ts";

export type Found = {
  sandbox: Sandbox;
  /** Why there is none. */
  why?: string;
};

/**
 * The sandbox that really works here: tried, since containers and kernels may forbid what bubblewrap needs. Root may do
 * without a namespace of users, and then reaches folders that are not root's; anybody else gets one either way.
 */
export async function findSandbox(): Promise<Found> {
  const path = findOnPath("bwrap");
  if (!path) return { sandbox: limitsOnly, why: "bubblewrap is not installed" };
  let why = "";
  for (const sandbox of [bubblewrap(path), bubblewrap(path, ["--unshare-user"])]) {
    try {
      const limits = { wallSeconds: 10, cpuSeconds: 8, fileBytes: 0 };
      const { code, errors } = await run({ tool: "ffprobe", args: ["-version"], input: path, sandbox, ...limits });
      if (code === 0) return { sandbox };
      why = errors;
    } catch (error) {
      why = String(error);
    }
  }
  return { sandbox: limitsOnly, why: `bubblewrap cannot be used here: ${why.trim()}` };
}
