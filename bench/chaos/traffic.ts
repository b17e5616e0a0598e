/** What the clients saw. */
export type Traffic = {
  countAttempt: (what: string, status: number, ms: number) => void;
  /** `refusal` is the status and the code of what failed. */
  countRequest: (what: string, retries: number, refusal?: string) => void;
  /** Bytes that this client must not get. */
  reportClosed: (what: string) => void;
  /** Something that had to happen and did not. */
  report: (problem: string) => void;
  /** Later counts belong to this fault. */
  startPhase: (name: string) => void;
  summarize: () => Summary;
};

export type Summary = Counts & {
  failed: string[];
  longest: string;
  closed: string[];
  problems: string[];
  phases: string[];
};

type Counts = {
  requests: number;
  retried: number;
  attempts: number;
  failedAttempts: number;
  /** Of one attempt. */
  longestMs: number;
};

const noCounts = { requests: 0, retried: 0, attempts: 0, failedAttempts: 0, longestMs: 0 };

export function createTraffic(startedAt = performance.now()): Traffic {
  const [failed, closed, problems]: [string[], string[], string[]] = [[], [], []];
  const total: Counts = { ...noCounts };
  const phases: (Counts & { name: string; failed: number })[] = [];
  let longest = "";
  const at = () => `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`;
  const list = () => [total, ...phases.slice(-1)];
  return {
    countAttempt(what, status, ms) {
      if (ms > total.longestMs) longest = `${what}, ${status}, at ${at()}`;
      for (const counts of list()) {
        counts.attempts += 1;
        if (status === 0 || status >= 500) counts.failedAttempts += 1;
        counts.longestMs = Math.max(counts.longestMs, ms);
      }
    },
    countRequest(what, retries, refusal) {
      for (const counts of list()) {
        counts.requests += 1;
        if (retries > 0) counts.retried += 1;
      }
      if (!refusal) return;
      failed.push(`${at()} ${what}: ${refusal}`);
      const phase = phases.at(-1);
      if (phase) phase.failed += 1;
    },
    reportClosed: (what) => closed.push(`${at()} ${what}`),
    report: (problem) => problems.push(`${at()} ${problem}`),
    startPhase: (name) => phases.push({ name, failed: 0, ...noCounts }),
    summarize: () => ({ ...total, failed, longest, closed, problems, phases: phases.map(formatPhase) }),
  };
}

function formatPhase({
  name,
  requests,
  retried,
  failed,
  attempts,
  failedAttempts,
  longestMs,
}: Counts & { name: string; failed: number }) {
  return [
    name.padEnd(16),
    `${requests} requests, ${retried} repeated, ${failed} failed;`,
    `${attempts} attempts, ${failedAttempts} failed, longest ${(longestMs / 1_000).toFixed(1)} s`,
  ].join(" ");
}
