import { z } from "zod";
import { type AgeCheck, AgeCheckError, type Finding } from "./port.ts";

export type YotiSettings = {
  /** Without a path: `https://age.yoti.com`. Persons are sent there, too. */
  apiUrl: string;
  sdkId: string;
  apiKey: string;
  test: boolean;
  timeoutMs?: number;
};

const created = z.object({ id: z.string().min(8).max(100) });
const finding = z.object({ status: z.string(), method: z.string().max(40).optional() });

/** Seconds that somebody has for it. */
const ttl = 900;
/** A face is guessed, so it has to look well beyond 18; documents and cards say it. */
const methods = {
  age_estimation: { allowed: true, threshold: 25, level: "PASSIVE" },
  doc_scan: { allowed: true, threshold: 18, authenticity: "AUTO", level: "PASSIVE" },
  credit_card: { allowed: true, threshold: 18 },
  digital_id: { allowed: true, threshold: 18 },
};

/** Yoti's Age Verification Service (developers.yoti.com/age-verification), which answers only whether somebody is over an age. */
export function createYoti({ apiUrl, sdkId, apiKey, test, timeoutMs = 6_000 }: YotiSettings): AgeCheck {
  async function ask(path: string, body?: object): Promise<unknown> {
    try {
      const answer = await fetch(new URL(path, apiUrl), {
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
      if (!answer.ok) throw new AgeCheckError(`${path.replace(/[\w-]{16,}/, "…")}: ${answer.status}`);
      return await answer.json();
    } catch (error) {
      if (error instanceof AgeCheckError) throw error;
      const { name, cause } = error as Error & { cause?: { code?: string } };
      throw new AgeCheckError(cause?.code ?? name);
    }
  }

  return {
    test,
    host: new URL(apiUrl).origin,
    async begin({ reference, backUrl }) {
      const callback = { auto: true, url: backUrl };
      const rest = { callback, cancel_url: backUrl, retry_enabled: true, synchronous_checks: true };
      const answer = await ask("/api/v1/sessions", { type: "OVER", ttl, reference_id: reference, ...methods, ...rest });
      const read = created.safeParse(answer);
      if (!read.success) throw new AgeCheckError("a session without an id");
      const url = new URL(apiUrl);
      url.search = new URLSearchParams({ sessionId: read.data.id, sdkId }).toString();
      return { ref: read.data.id, url: url.href };
    },
    async read(ref) {
      const read = finding.safeParse(await ask(`/api/v1/sessions/${encodeURIComponent(ref)}/result`));
      if (!read.success) throw new AgeCheckError("a result without a status");
      return findingOf(read.data.status, read.data.method);
    },
  };
}

function findingOf(status: string, method = "UNKNOWN"): Finding {
  if (status === "COMPLETE") return { state: "passed", method };
  if (status === "FAIL") return { state: "failed", method };
  return { state: status === "PENDING" || status === "IN_PROGRESS" ? "pending" : "gone" };
}
