import type { imports } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { type PageQuery, viewPage } from "#core/paging/pages";
import { toIso } from "#core/text/iso";
import type { Answers } from "./answers.rules.ts";
import { toClaimUrl } from "./claims.view.ts";
import type { Column } from "./columns.rules.ts";
import { toDateOrder, toIsoDay } from "./create-row-parser.ts";
import { type getImport, toChoices } from "./imports.queries.ts";
import type { ImportRecord } from "./imports.store.ts";
import type { getLastlink } from "./lastlink-connection.ts";
import type { CountedOffer } from "./offers.rules.ts";
import { viewOffer, viewRowOffer } from "./offers.view.ts";
import { type Cells, type RowDoubts, toCells } from "./parse-row.rules.ts";
import { type CountedWord, viewQuestion } from "./questions.rules.ts";
import type { RowRecord } from "./rows.store.ts";
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
