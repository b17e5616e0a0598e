import { z } from "zod";
import { type AgeCheck, AgeCheckError, type AgeCheckResult } from "./port.ts";

export type YotiSettings = {
  /** Without a path: `https://age.yoti.com`. People are redirected there too. */
  apiUrl: string;
  sdkId: string;
  apiKey: string;
  test: boolean;
  timeoutMs?: number;
};

const createdSession = z.object({ id: z.string().min(8).max(100) });
const sessionResult = z.object({ status: z.string(), method: z.string().max(40).optional() });

const ttlSeconds = 900;
/** The age of a face is estimated, hence the margin; documents and cards state it. */
const methods = {
  age_estimation: { allowed: true, threshold: 25, level: "PASSIVE" },
  doc_scan: { allowed: true, threshold: 18, authenticity: "AUTO", level: "PASSIVE" },
  credit_card: { allowed: true, threshold: 18 },
  digital_id: { allowed: true, threshold: 18 },
};

/** Yoti's Age Verification Service (developers.yoti.com/age-verification), which returns only whether a person is over an age. */
export function createYoti({ apiUrl, sdkId, apiKey, test, timeoutMs = 6_000 }: YotiSettings): AgeCheck {
  async function send(path: string, body?: object): Promise<unknown> {
    try {
      const response = await fetch(new URL(path, apiUrl), {
        method: body ? "POST" : "GET",
        redirect: "error",
        headers: {
          authorization: `Bearer ${apiKey}`,
          "yoti-sdk-id": sdkId,
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new AgeCheckError(`${path.replace(/[\w-]{16,}/, "…")}: ${response.status}`);
      return await response.json();
    } catch (error) {
      if (error instanceof AgeCheckError) throw error;
      const { name, cause } = error as Error & { cause?: { code?: string } };
      throw new AgeCheckError(cause?.code ?? name);
    }
  }

  return {
    test,
    host: new URL(apiUrl).origin,
    async start({ reference, backUrl }) {
      const callback = { auto: true, url: backUrl };
      const rest = { callback, cancel_url: backUrl, retry_enabled: true, synchronous_checks: true };
      const response = await send("/api/v1/sessions", {
        type: "OVER",
        ttl: ttlSeconds,
        reference_id: reference,
        ...methods,
        ...rest,
      });
      const parsed = createdSession.safeParse(response);
      if (!parsed.success) throw new AgeCheckError("a session without an id");
      const url = new URL(apiUrl);
      url.search = new URLSearchParams({ sessionId: parsed.data.id, sdkId }).toString();
      return { ref: parsed.data.id, url: url.href };
    },
    async read(ref) {
      const parsed = sessionResult.safeParse(await send(`/api/v1/sessions/${encodeURIComponent(ref)}/result`));
      if (!parsed.success) throw new AgeCheckError("a result without a status");
      return toResult(parsed.data.status, parsed.data.method);
    },
  };
}

function toResult(status: string, method = "UNKNOWN"): AgeCheckResult {
  if (status === "COMPLETE") return { state: "passed", method };
  if (status === "FAIL") return { state: "failed", method };
  return { state: status === "PENDING" || status === "IN_PROGRESS" ? "pending" : "gone" };
}
