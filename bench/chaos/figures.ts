import type { Figure } from "../figure.ts";
import type { Acknowledged } from "./acknowledged.ts";
import type { Violations } from "./checks.ts";
import type { Summary } from "./traffic.ts";

const maxFailedPercent = 0.5;
const maxSeconds = 15;
/** From the end of the last run, or the creation of the job, to its start; a worker that is killed counts from the beginning. */
const maxStallSeconds = 15;
/** A worker that dies after the mail server accepted an e-mail, and before the job is completed, sends it again. */
const maxRepeatedMailPercent = 1;

type Result = {
  summary: Summary;
  violations: Violations;
  acknowledged: Acknowledged;
  faults: number;
  probes: number;
};

export function toFigures({ summary, violations, acknowledged, faults, probes }: Result): Figure[] {
  const { requests, retried, failed, longestMs, longest, closed, problems } = summary;
  const { creators, stories, orders, renewals } = acknowledged;
  const writes = creators.length + stories.length + orders.length + renewals.length;
  const failedPercent = (100 * failed.length) / requests;
  const none = (what: string, found: number, of: string): Figure => ({
    what: `Faults: ${what}`,
    measured: `${found}${of && ` of ${of}`}`,
    baseline: "",
    target: "0",
    met: found === 0,
  });
  const mailPercent = (100 * violations.mails.repeated.length) / violations.mails.sent;
  return [
    {
      what: "Faults: failed requests",
      measured: `${failedPercent.toFixed(2)} %, ${failed.length} of ${requests}`,
      baseline: `${faults} faults, one each 20 s; ${((100 * retried) / requests).toFixed(1)} % repeated`,
      target: `≤ ${maxFailedPercent} %`,
      met: failedPercent <= maxFailedPercent,
    },
    {
      what: "Faults: longest request",
      measured: `${(longestMs / 1_000).toFixed(1)} s, ${longest}`,
      baseline: "",
      target: `≤ ${maxSeconds} s`,
      met: longestMs <= maxSeconds * 1_000,
    },
    none("acknowledged writes lost", violations.lost.length, `${writes}`),
    none("duplicated effects", violations.duplicated.length, ""),
    {
      what: "Faults: e-mails sent again",
      measured: `${mailPercent.toFixed(2)} %, ${violations.mails.repeated.length} of ${violations.mails.sent}`,
      baseline: "",
      target: `≤ ${maxRepeatedMailPercent} %`,
      met: mailPercent <= maxRepeatedMailPercent,
    },
    none("discrepancies of the ledger and the gateway", violations.discrepancies.length, ""),
    none("closed videos sent to strangers", closed.length, `${probes} attempts`),
    none("jobs that did not end", problems.length, ""),
    {
      what: "Faults: longest wait of a scheduled job",
      measured: `${violations.stall.seconds.toFixed(1)} s, ${violations.stall.job}`,
      baseline: "",
      target: `≤ ${maxStallSeconds} s`,
      met: violations.stall.seconds <= maxStallSeconds,
    },
  ];
}
