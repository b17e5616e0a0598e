import type { ReportEffect } from "#db/tables";

/** What distinguishes reporters. Keys are HMACs, null if unknown. */
export type Reporter = {
  reporterKey: string;
  fanSessionId: string | null;
  networkKey: string | null;
  createdAt: Date;
};

/** Open cases of one page that one reporter may hide; more would amount to hiding the page. */
const maxHiddenPerReporter = 3;

/**
 * A reporter stands for something if their address was verified at least a week ago, as a fan's or a creator's, or paid
 * through a gateway, or has reported a violation. Somebody who opens mailboxes for the purpose has none of these.
 */
export const establishedDays = 7;

/** Items that a reporter who does not may hide, if so few of the page are hidden. */
const maxHiddenPerNewReporter = 1;
const maxHiddenByNewReporters = 2;

const hourMs = 3_600_000;
const sameNetworkHours = 24;

/** The address without parts that its owner can vary: a tag after +, and the dots of Gmail. */
export function toCanonicalEmail(email: string): string {
  const separator = email.lastIndexOf("@");
  const domain = email.slice(separator + 1).toLowerCase();
  const [local = ""] = email.slice(0, separator).toLowerCase().split("+");
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}

/** Different e-mail addresses, browsers, and networks within a day. */
export function isIndependent(a: Reporter, b: Reporter): boolean {
  if (a.reporterKey === b.reporterKey) return false;
  if (a.fanSessionId !== null && a.fanSessionId === b.fanSessionId) return false;
  const apartMs = Math.abs(a.createdAt.getTime() - b.createdAt.getTime());
  return a.networkKey === null || a.networkKey !== b.networkKey || apartMs >= sameNetworkHours * hourMs;
}

/** Excludes reporters who may be the same person, also transitively: one person in two networks links both. */
function toIndependentReporters(reporter: Reporter, others: readonly Reporter[]): readonly Reporter[] {
  const linked = [reporter];
  for (const current of linked)
    linked.push(...others.filter((other) => !linked.includes(other) && !isIndependent(current, other)));
  return others.filter((other) => !linked.includes(other));
}

type ReportFacts = {
  isPage: boolean;
  isHidden: boolean;
  isDecided: boolean;
  wasRejected: boolean;
  wasCleared: boolean;
  hiddenByOne: number;
  /** Items of the page that reports hide now. */
  hiddenItems: number;
  isDisposable: boolean;
  isEstablished: boolean;
  reporter: Reporter;
  /** Other identified and established reporters of this page without a rejected report since. */
  others: readonly Reporter[];
};

/** The effect of an identified report. */
export function toReportEffect(facts: ReportFacts): ReportEffect {
  const { isPage, isEstablished, hiddenByOne, hiddenItems, reporter, others } = facts;
  if (facts.isDecided) return "decided";
  if (facts.isHidden) return "already_hidden";
  if (facts.wasRejected) return "rejected_before";
  if (facts.wasCleared) return "cleared";
  if (facts.isDisposable) return "disposable";
  if (!isPage && !isEstablished)
    return hiddenByOne < maxHiddenPerNewReporter && hiddenItems < maxHiddenByNewReporters ? "hid" : "limit";
  if (!isPage) return hiddenByOne < maxHiddenPerReporter ? "hid" : "limit";
  if (!isEstablished) return "new_reporter";
  if (toIndependentReporters(reporter, others).length > 0) return "hid";
  return others.length > 0 ? "not_independent" : "counted";
}
