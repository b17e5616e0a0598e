import type { ReportEffect } from "#db/tables";

/** What tells two reporters apart: keys are HMACs, null where unknown. */
export type Reporter = {
  reporterKey: string;
  fanSessionId: string | null;
  networkKey: string | null;
  createdAt: Date;
};

/** As many open cases of one page one reporter may hide; more of them amount to the page. */
export const mostHiddenByOne = 3;

const hourMs = 3_600_000;
const sameNetworkHours = 24;

/** An address without what its owner may vary at will: a tag after +, and the dots of Gmail. */
export function plainEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const [local = ""] = email.slice(0, at).toLowerCase().split("+");
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}

/** Different addresses, browsers, and networks within a day, as far as we can tell. */
export function areIndependent(a: Reporter, b: Reporter): boolean {
  if (a.reporterKey === b.reporterKey) return false;
  if (a.fanSessionId !== null && a.fanSessionId === b.fanSessionId) return false;
  const apartMs = Math.abs(a.createdAt.getTime() - b.createdAt.getTime());
  return a.networkKey === null || a.networkKey !== b.networkKey || apartMs >= sameNetworkHours * hourMs;
}

/** Without whoever is the same as the reporter, also by way of others: one person in two networks links both. */
function withoutSame(reporter: Reporter, others: readonly Reporter[]): readonly Reporter[] {
  const linked = [reporter];
  for (const one of linked)
    linked.push(...others.filter((other) => !linked.includes(other) && !areIndependent(one, other)));
  return others.filter((other) => !linked.includes(other));
}

type Facts = {
  isPage: boolean;
  isHidden: boolean;
  isDecided: boolean;
  wasRejected: boolean;
  wasCleared: boolean;
  hiddenByOne: number;
  reporter: Reporter;
  /** Who else reported this page identified and was not rejected since. */
  others: readonly Reporter[];
};

/** What an identified report brings about. */
export function effectOf(facts: Facts): ReportEffect {
  const { isPage, hiddenByOne, reporter, others } = facts;
  if (facts.isDecided) return "decided";
  if (facts.isHidden) return "already_hidden";
  if (facts.wasRejected) return "rejected_before";
  if (facts.wasCleared) return "cleared";
  if (!isPage) return hiddenByOne < mostHiddenByOne ? "hid" : "limit";
  if (withoutSame(reporter, others).length > 0) return "hid";
  return others.length > 0 ? "not_independent" : "counted";
}
