import { findOnPath } from "./confine.ts";
import { run } from "./run.ts";
import { createBubblewrap, limitsOnly, type Sandbox } from "./sandbox.ts";

export type DetectedSandbox = {
  sandbox: Sandbox;
  /** Why there is no bubblewrap sandbox. */
  reason?: string;
};

/**
 * Finds a working sandbox by trying, since containers and kernels may forbid what bubblewrap needs. As root, bubblewrap without a
 * user namespace can access folders of other users; for other users it always creates one.
 */
export async function findSandbox(): Promise<DetectedSandbox> {
  const path = findOnPath("bwrap");
  if (!path) return { sandbox: limitsOnly, reason: "bubblewrap is not installed" };
  let reason = "";
  for (const sandbox of [createBubblewrap(path), createBubblewrap(path, ["--unshare-user"])]) {
    try {
      const limits = { wallSeconds: 10, cpuSeconds: 8, fileBytes: 0 };
      const { code, errors } = await run({ tool: "ffprobe", args: ["-version"], input: path, sandbox, ...limits });
      if (code === 0) return { sandbox };
      reason = errors;
    } catch (error) {
      reason = String(error);
    }
  }
  return { sandbox: limitsOnly, reason: `bubblewrap cannot be used here: ${reason.trim()}` };
}
