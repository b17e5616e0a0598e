import { z } from "zod";
import type { Config } from "../config.ts";
import { type Finding, failed, ok, warning } from "./findings.ts";

const timeoutMs = 10_000;
const health = z.object({ status: z.literal("ok") });

/** Asks for /health as the world does, through the proxy and its certificate. */
export async function checkPublicUrl({ publicUrl, mode }: Pick<Config, "publicUrl" | "mode">): Promise<Finding[]> {
  try {
    const response = await fetch(`${publicUrl}/health`, { signal: AbortSignal.timeout(timeoutMs) });
    const isOurs = health.safeParse(await response.json().catch(() => undefined)).success;
    if (!isOurs) return [failed("PUBLIC_URL", `${publicUrl}/health answers ${response.status}, but is not Camarim`)];
    return [ok("PUBLIC_URL", `${publicUrl} is reachable`), ...checkTransport(response, mode)];
  } catch (error) {
    return [failed("PUBLIC_URL", `${publicUrl} is not reachable: ${toReason(error)}`)];
  }
}

function checkTransport({ headers }: Response, mode: Config["mode"]): Finding[] {
  if (mode !== "production" || headers.get("strict-transport-security")) return [];
  return [warning("HSTS", "answers have no Strict-Transport-Security header: does the proxy remove it?")];
}

/** What failed is in the cause: "fetch failed" alone helps nobody. */
function toReason(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}
