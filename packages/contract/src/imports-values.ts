import { z } from "zod";
import { page } from "./values.ts";

/** Hours in which an import can be undone, and days in which a claim link is valid. */
export const undoHours = 72;

export const importClaimDays = 30;

/** Days after which a preview that nobody changed has expired. */
export const previewDays = 7;

export const importRowsMax = 200_000;

export const mendsMax = 50;

/** The platform of origin, detected by the columns or chosen by the creator. */
export const importSources = ["lastlink", "hotmart", "patreon", "ghost", "camarim", "other"] as const;

export type ImportSource = (typeof importSources)[number];

/**
 * Meaning of a column. `nextCharge` counts where `paidUntil` is empty. `free` says yes for people without a paid subscription,
 * `gift` for those with access that they do not pay, such as a trial.
 */
export const importFields = [
  "name",
  "email",
  "phone",
  "document",
  "instagram",
  "plan",
  "price",
  "currency",
  "periodMonths",
  "status",
  "startedAt",
  "paidUntil",
  "nextCharge",
  "externalId",
  "free",
  "gift",
] as const;

export type ImportField = (typeof importFields)[number];

/** `dmy` is 24/11/2026, `mdy` 11/24/2026; both also read ISO dates. */
export const dateOrders = ["dmy", "mdy"] as const;

export type DateOrder = (typeof dateOrders)[number];

/**
 * `reading` parses the file, or parses it again with other columns; `ready` is a preview that has changed no
 * subscription yet.
 */
export const importStates = ["reading", "ready", "importing", "done", "undoing", "undone", "failed"] as const;

export type ImportState = (typeof importStates)[number];

/** Why a file could not be parsed; `expired`: nobody changed or confirmed the preview for `previewDays`. */
export const importFailures = ["quotes", "too_many", "empty", "unreadable", "expired"] as const;

export type ImportFailure = (typeof importFailures)[number];

/**
 * The result of a row: `new`; `merged` with an existing subscriber, whose paid time can only move forward; `repeated`,
 * the same person again in the file, where the later date counts; `skipped`, because it was never paid, is over without
 * a date, or was left out by the creator; or `wrong`, with its reason.
 */
export const rowStates = ["new", "merged", "repeated", "skipped", "wrong"] as const;

export type RowState = (typeof rowStates)[number];

export const rowReasons = [
  "contact_missing",
  "email_invalid",
  "phone_invalid",
  "until_missing",
  "until_invalid",
  "status_unclear",
  "date_unclear",
  "never_paid",
  "ended",
  "free",
  "left_out",
] as const;

export type RowReason = (typeof rowReasons)[number];

/** Fields of a row that were not understood and are left out of it; the person is imported all the same. */
export const ignoredFields = ["phone", "document"] as const;

export type IgnoredField = (typeof ignoredFields)[number];

/** Texts of a file that only the creator can explain, asked once per text; `date` is the order of day and month. */
export const questionFields = ["status", "date", "period", "price"] as const;

export type QuestionField = (typeof questionFields)[number];

/** Access now and renewed; access until the paid day, then over; over; not imported. */
export const statusMeanings = ["active", "canceled", "ended", "left_out"] as const;

export type StatusMeaning = (typeof statusMeanings)[number];

/** Questions of a file that are listed, those of most people first. */
export const questionsMax = 300;

/**
 * A text that was not understood, with the number of people behind it. `word` is empty for empty cells, and for `date` it is an
 * example. `isDated`: the status is known, but a day in the future contradicts it. One of `meaning`, `periodMonths`, `price` and
 * `dateOrder` is the answer; null if it is unknown, or unknown to the creator too (`isAnswered`).
 */
export const importQuestion = z.object({
  field: z.enum(questionFields),
  key: z.string(),
  word: z.string(),
  isDated: z.boolean(),
  people: z.int(),
  isAnswered: z.boolean(),
  meaning: z.enum(statusMeanings).nullable(),
  periodMonths: z.int().nullable(),
  price: z.int().nullable(),
  dateOrder: z.enum(dateOrders).nullable(),
});

export type ImportQuestion = z.infer<typeof importQuestion>;

/**
 * Why the price after the paid time is not known: no plan of the creator has this name, so that nothing follows; the price
 * or the period is a text that was not understood; the price is below or above what can be charged; or it states no
 * period and does not fit the plan's.
 */
export const offerDoubts = [
  "plan_unknown",
  "price_unclear",
  "price_range",
  "period_unclear",
  "period_missing",
] as const;

export type OfferDoubt = (typeof offerDoubts)[number];

/** Offers of a file that are listed, those of most people first. */
export const offersMax = 300;

const followingTerms = z.object({ planId: z.uuid(), plan: z.string(), price: z.int(), periodMonths: z.int() });

/**
 * New people who would renew, with the same plan, price and period in the file. `unclear` has texts that were not
 * understood. `next` follows the paid time; null if nothing does. With a `doubt` it waits for the creator's decision, and
 * until then nothing is charged and no free period starts.
 */
export const importOffer = z.object({
  key: z.string(),
  plan: z.string().nullable(),
  price: z.int().nullable(),
  periodMonths: z.int().nullable(),
  unclear: z.object({ price: z.string().nullable(), period: z.string().nullable() }),
  people: z.int(),
  doubt: z.enum(offerDoubts).nullable(),
  isDecided: z.boolean(),
  next: followingTerms.nullable(),
});

export type ImportOffer = z.infer<typeof importOffer>;

const counts = z.record(z.enum(rowStates), z.int());

/**
 * `done` of `total` rows of the current step; `ended` counts people whose paid time is over, who are imported as former
 * subscribers.
 */
export const importSummary = z.object({
  _id: z.uuid(),
  fileName: z.string(),
  source: z.enum(importSources),
  state: z.enum(importStates),
  failure: z.enum(importFailures).nullable(),
  done: z.int(),
  total: z.int(),
  counts,
  ended: z.int(),
  phoneOnly: z.int(),
  createdAt: z.iso.datetime(),
  importedAt: z.iso.datetime().nullable(),
  undoUntil: z.iso.datetime().nullable(),
  undone: z.int().nullable(),
  kept: z.int().nullable(),
});

export type ImportSummary = z.infer<typeof importSummary>;

export const importColumn = z.object({
  index: z.int(),
  header: z.string(),
  samples: z.array(z.string()),
  field: z.enum(importFields).nullable(),
});

/**
 * The parsed row, as it would be imported. `next` and `doubt` as of an offer, only of a new person who would renew, before
 * the import. `claimUrl` is set until the person claims the subscription.
 */
export const importRow = z.object({
  line: z.int(),
  state: z.enum(rowStates),
  reason: z.enum(rowReasons).nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  plan: z.string().nullable(),
  price: z.int().nullable(),
  periodMonths: z.int().nullable(),
  doubt: z.enum(offerDoubts).nullable(),
  next: followingTerms.nullable(),
  status: z.string().nullable(),
  paidUntil: z.iso.datetime().nullable(),
  ignored: z.array(z.enum(ignoredFields)),
  /** Values of the file by field, for corrections. */
  typed: z.object({ name: z.string(), email: z.string(), phone: z.string(), paidUntil: z.string() }),
  claimUrl: z.string().nullable(),
  claimedAt: z.iso.datetime().nullable(),
});

export type ImportRow = z.infer<typeof importRow>;

export const importDetail = importSummary.extend({
  columns: z.array(importColumn),
  /** Null until the creator has said it. */
  dateOrder: z.enum(dateOrders).nullable(),
  defaultUntil: z.iso.date().nullable(),
  claimed: z.int(),
  /** Imported people whose price the creator still has to decide. */
  undecided: z.int(),
  /** People to import whose phone or document is left out. */
  ignored: z.object({ phone: z.int(), document: z.int() }),
  questions: z.array(importQuestion),
  offers: z.array(importOffer),
  rows: page(importRow),
});

export type ImportDetail = z.infer<typeof importDetail>;

/** People that one request decides about, if not all of a plan. */
export const decisionsMax = 100;

/**
 * An imported subscription whose next price waits for the creator's decision. `plan` has the plan's price of today,
 * `price` and `periodMonths` are what the other platform stated, if it did. Until then nothing is charged, no free period
 * starts, and access ends at `currentPeriodEnd`.
 */
export const undecided = z.object({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  plan: z.object({ _id: z.uuid(), name: z.string(), price: z.int(), periodMonths: z.int() }),
  price: z.int().nullable(),
  periodMonths: z.int().nullable(),
  source: z.enum(importSources).nullable(),
  currentPeriodEnd: z.iso.datetime(),
});

export type Undecided = z.infer<typeof undecided>;

/** `plans` has each plan with its number of undecided people. */
export const undecidedPage = page(undecided).extend({
  plans: z.array(z.object({ _id: z.uuid(), name: z.string(), price: z.int(), periodMonths: z.int(), people: z.int() })),
});

export type UndecidedPage = z.infer<typeof undecidedPage>;

/** `waiting` have a payment under way at the former price; they can be decided once it is paid or has expired. */
export const decision = z.object({ decided: z.int(), waiting: z.int() });
