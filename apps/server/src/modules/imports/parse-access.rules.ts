import type { imports } from "@camarim/contract";
import { truncate } from "#core/text/truncate";
import type { SubscriptionStatus } from "#db/tables";
import type { Cells, ParseOptions, RowDoubts } from "./import-row.rules.ts";
import { isAmbiguousDate, isNoDate, parseDateTime } from "./parse-date-time.rules.ts";
import { type ParsedStatus, parseStatus } from "./parse-status.rules.ts";
import { toWordKey } from "./questions.rules.ts";

type Access = {
  status: SubscriptionStatus | null;
  until: Date | null;
  reason: imports.RowReason | null;
  doubts: Pick<RowDoubts, "status" | "isDated" | "date">;
};

type Meaning = ParsedStatus | "left_out" | "unclear";
type Day = Date | "missing" | "invalid" | "ambiguous";

/**
 * Status and end of the paid time of a row. An unknown word gives no access: the creator is asked, and the row waits with
 * `status_unclear`. So is asked about a day in the future that contradicts the status.
 */
export function parseAccess(cells: Cells, isGuest: boolean, options: ParseOptions): Access {
  const { now, defaultUntil, isAccessEnd = false } = options;
  const word = toStatusWord(cells, options);
  const answer = findAnswer(word, false, options);
  const meaning: Meaning = word === undefined ? "active" : (answer ?? toMeaning(word, cells, options) ?? "unclear");
  const end = parseDay(cells.paidUntil, options);
  const until = end === "missing" ? parseDay(cells.nextCharge, options) : end;
  const isPaidTime = isAccessEnd && end !== "missing";
  const fail = (reason: imports.RowReason, doubts: Access["doubts"] = {}): Access => ({
    status: null,
    until: until instanceof Date ? until : null,
    reason,
    doubts,
  });
  const date = until === "ambiguous" ? { date: truncateWord(cells.paidUntil || cells.nextCharge || "") } : {};
  const ask = (isDated: boolean) =>
    fail("status_unclear", { status: truncateWord(word ?? ""), ...(isDated && { isDated }), ...date });
  if (meaning === "unclear") return ask(false);
  if (meaning === "left_out") return fail("left_out");
  if (meaning === "refunded" || meaning === "charged_back" || meaning === "revoked") {
    return { status: meaning, until: until instanceof Date ? until : null, reason: null, doubts: {} };
  }
  if (until === "invalid") return fail("until_invalid");
  if (until === "ambiguous") return fail("date_unclear", date);
  if (until === "missing") {
    if (meaning === "active" && isGuest) return { status: "active", until: null, reason: null, doubts: {} };
    if (meaning === "active" && defaultUntil) return toPaid("active", defaultUntil, now);
    if (meaning === "late") return ask(false);
    const reasons = { pending: "never_paid", free: "free", ended: "ended" } as const;
    return fail(reasons[meaning as keyof typeof reasons] ?? "until_missing");
  }
  if (meaning === "active" || meaning === "canceled") return toPaid(meaning, until, now);
  // What the creator has said to be over is over, whatever day the file has.
  if (answer === "ended" && until > now) return toPaid("canceled", now, now);
  if (until <= now && meaning === "free") return fail("free");
  if (until <= now && meaning === "pending") return fail("never_paid");
  if (until <= now) return toPaid("canceled", until, now);
  // An access that has ended or was not paid, and a day in the future.
  if (isPaidTime && (meaning === "ended" || meaning === "late")) return toPaid("canceled", until, now);
  const dated = findAnswer(word, true, options);
  if (!dated) return ask(true);
  if (dated === "left_out") return fail("left_out");
  return dated === "ended" ? toPaid("canceled", now, now) : toPaid(dated, until, now);
}

function toPaid(status: "active" | "canceled", until: Date, now: Date): Access {
  return { status: until <= now ? "expired" : status, until, reason: null, doubts: {} };
}

/** The text of the status, or what takes its place; undefined if the file has no status. */
function toStatusWord(cells: Cells, { source, giftName }: ParseOptions): string | undefined {
  if (isYes(cells.gift)) return giftName ?? "";
  if (cells.status !== undefined) return cells.status;
  // Ghost has no status: members with paid access have a tier.
  return source === "ghost" && cells.plan === "" ? "" : undefined;
}

function toMeaning(word: string, cells: Cells, { source }: ParseOptions): ParsedStatus | undefined {
  if (isYes(cells.gift)) return undefined;
  if (isYes(cells.free)) return "free";
  // Followers who have never paid have no status at Patreon, and no tier at Ghost.
  if (word === "" && (source === "patreon" || source === "ghost")) return "free";
  return parseStatus(word);
}

function findAnswer(word: string | undefined, isDated: boolean, { answers }: ParseOptions) {
  if (word === undefined) return undefined;
  return answers?.status?.[toWordKey({ field: "status", word: truncateWord(word), isDated })];
}

function isYes(cell = ""): boolean {
  return /^(?:true|yes|sim|s|y|1|comp)$/i.test(cell.trim());
}

function parseDay(typed = "", { dateOrder }: ParseOptions): Day {
  if (isNoDate(typed)) return "missing";
  if (dateOrder === null && isAmbiguousDate(typed)) return "ambiguous";
  return parseDateTime(typed, dateOrder, "end") ?? "invalid";
}

const maxWord = 80;

function truncateWord(text: string): string {
  return truncate(text, maxWord);
}
