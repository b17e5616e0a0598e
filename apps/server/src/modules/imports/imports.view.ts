import type { imports } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { type PageQuery, viewPage } from "#core/paging/pages";
import { toIso } from "#core/text/iso";
import { toClaimUrl } from "./claims.view.ts";
import type { Column } from "./columns.rules.ts";
import { toDateOrder, toIsoDay } from "./create-row-parser.ts";
import { type getImport, toChoices, type UndecidedList } from "./imports.queries.ts";
import type { ImportRecord } from "./imports.store.ts";
import type { getLastlink } from "./lastlink-connection.ts";
import {
  type Choices,
  type CountedOffer,
  type Offer,
  type OfferedPlan,
  resolveOffer,
  toOfferKey,
  type Unclear,
} from "./offers.rules.ts";
import { type Cells, type RowDoubts, toCells } from "./parse-row.rules.ts";
import { type Answers, type CountedWord, viewQuestion } from "./questions.rules.ts";
import type { RowRecord } from "./rows.store.ts";
import type { UndecidedPlan, UndecidedRow } from "./undecided.store.ts";
import { toUndoDeadline } from "./undo-import.ts";

const none = { new: 0, merged: 0, repeated: 0, skipped: 0, wrong: 0 };

export function viewImport(record: ImportRecord): imports.ImportSummary {
  const {
    ended = 0,
    phoneOnly = 0,
    phoneIgnored: _,
    documentIgnored: __,
    ...counts
  } = record.counts as Record<string, number>;
  return {
    _id: record.id,
    fileName: record.fileName,
    source: record.source,
    state: record.state,
    failure: record.failure as imports.ImportFailure | null,
    done: Math.min(record.doneRows, record.totalRows),
    total: record.totalRows,
    counts: { ...none, ...counts },
    ended,
    phoneOnly,
    createdAt: toIso(record.createdAt),
    importedAt: toIso(record.importedAt),
    undoUntil: record.state === "done" && record.importedAt ? toIso(toUndoDeadline(record.importedAt)) : null,
    undone: record.undoneCount,
    kept: record.retainedCount,
  };
}

/** Support (`links` is false) gets no invitation links. */
export function viewImportDetail(
  ctx: Ctx,
  { record, rows, arrived, undecided, plans }: Awaited<ReturnType<typeof getImport>>,
  query: PageQuery,
  { links }: { links: boolean },
): imports.ImportDetail {
  const columns = record.columns as Column[];
  const counted = record.counts as Record<string, number>;
  const answers = record.answers as Answers;
  const context = { plans, choices: toChoices(record) };
  // Afterwards the subscriptions themselves say what follows.
  const isOpen = record.state === "ready";
  return {
    ...viewImport(record),
    columns: columns.map((column, index) => ({ index, ...column })),
    dateOrder: toDateOrder(record),
    defaultUntil: record.defaultUntil ? toIsoDay(record.defaultUntil) : null,
    claimed: arrived,
    undecided,
    ignored: { phone: counted.phoneIgnored ?? 0, document: counted.documentIgnored ?? 0 },
    questions: isOpen ? (record.questions as CountedWord[]).map((word) => viewQuestion(word, answers)) : [],
    offers: isOpen ? (record.offers as CountedOffer[]).map((offer) => viewOffer(offer, context)) : [],
    rows: viewPage(query, rows, (row) => ({
      ...viewRow(row, columns),
      ...(isOpen ? viewRowOffer(row, context) : { doubt: null, next: null }),
      claimUrl: links ? viewClaimUrl(ctx, row) : null,
    })),
  };
}

function viewRow(row: RowRecord, columns: readonly Column[]): Omit<imports.ImportRow, "doubt" | "next" | "claimUrl"> {
  const fields = columns.map(({ field }) => field);
  const {
    name = "",
    email = "",
    phone = "",
    paidUntil: accessEnd = "",
    nextCharge = "",
  } = toCells(row.cells, fields, row.corrections as Cells | null);
  return {
    line: row.line,
    state: row.state ?? "wrong",
    reason: row.reason as imports.RowReason | null,
    name: row.name,
    email: row.email,
    phone: row.phone,
    plan: row.planName,
    price: row.priceCents,
    periodMonths: row.periodMonths,
    status: row.status,
    paidUntil: toIso(row.paidUntil),
    ignored: (row.unclear as RowDoubts | null)?.ignored ?? [],
    typed: { name, email, phone, paidUntil: accessEnd || nextCharge },
    claimedAt: toIso(row.claimedAt),
  };
}

function viewClaimUrl(ctx: Ctx, { personId, personStatus, claimedAt, claimUntil }: RowRecord): string | null {
  const isOpen = !claimedAt && claimUntil !== null && claimUntil > ctx.now();
  const isActive = personStatus === "active" || personStatus === "canceled";
  return personId && isOpen && isActive ? toClaimUrl(ctx, personId) : null;
}

/** Support (`links` is false) does not get the webhook's URL. */
export function viewLastlink(
  { connection, imports, people, webhookUrl }: Awaited<ReturnType<typeof getLastlink>>,
  { links }: { links: boolean },
): imports.Lastlink {
  return {
    webhookUrl: links ? webhookUrl : null,
    connectedAt: toIso(connection?.connectedAt),
    testedAt: toIso(connection?.testedAt),
    lastEventAt: toIso(connection?.lastEventAt),
    people,
    imports: imports.map(viewImport),
  };
}

type OfferContext = { plans: readonly OfferedPlan[]; choices: Choices };

function viewResolved(offer: Offer, { plans, choices }: OfferContext) {
  const { following, doubt, isDecided } = resolveOffer(offer, plans, choices);
  if (!following) return { next: null, doubt, isDecided };
  const { plan, priceCents, periodMonths } = following;
  return { next: { planId: plan.id, plan: plan.name, price: priceCents, periodMonths }, doubt, isDecided };
}

function viewOffer(offer: CountedOffer, context: OfferContext): imports.ImportOffer {
  const { planName: plan, priceCents: price, periodMonths, unclear, people } = offer;
  const texts = { price: unclear?.price ?? null, period: unclear?.period ?? null };
  const resolved = viewResolved(offer, context);
  return { key: toOfferKey(offer), plan, price, periodMonths, unclear: texts, people, ...resolved };
}

/** What follows for the person of a row; of those who would not renew (not in `selectOffers`), nothing. */
function viewRowOffer(row: RowRecord, context: OfferContext): Pick<imports.ImportRow, "next" | "doubt"> {
  if (row.state !== "new" || row.status !== "active" || row.paidUntil === null) return { next: null, doubt: null };
  const { planName, priceCents, periodMonths } = row;
  const offer = { planName, priceCents, periodMonths, unclear: row.unclear as Unclear | null };
  const { next, doubt } = viewResolved(offer, context);
  return { next, doubt };
}

export function viewUndecided(query: PageQuery, { plans, ...list }: UndecidedList): imports.UndecidedPage {
  const people = viewPage(query, list, (row) => ({
    _id: row.id,
    name: row.name,
    email: row.email,
    plan: viewPlan(row),
    price: row.priceCents,
    periodMonths: row.periodMonths,
    source: row.source,
    currentPeriodEnd: toIso(row.end),
  }));
  return { ...people, plans: plans.map((plan) => ({ ...viewPlan(plan), people: plan.people })) };
}

function viewPlan({ planId, planName, planCents, planMonths }: UndecidedRow | UndecidedPlan) {
  return { _id: planId, name: planName, price: planCents, periodMonths: planMonths };
}
