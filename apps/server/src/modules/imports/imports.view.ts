import type { imports } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { type PageQuery, viewPage } from "#core/pages";
import type { Column } from "./columns.rules.ts";
import { claimUrl } from "./export-claims.ts";
import type { getImport } from "./get-import.ts";
import type { getLastlink } from "./get-lastlink.ts";
import type { ImportRecord } from "./imports.store.ts";
import { type Cells, listCells } from "./parse-row.rules.ts";
import { dayOf } from "./reading-of.ts";
import type { RowRecord } from "./rows.store.ts";
import { undoUntil } from "./undo-import.ts";

const none = { new: 0, merged: 0, repeated: 0, skipped: 0, wrong: 0 };

export function viewImport(found: ImportRecord): imports.ImportSummary {
  const { ended = 0, phoneOnly = 0, ...counts } = found.counts as Record<string, number>;
  return {
    _id: found.id,
    fileName: found.file_name,
    source: found.source,
    state: found.state,
    failure: found.failure as imports.ImportFailure | null,
    done: Math.min(found.done_rows, found.total_rows),
    total: found.total_rows,
    counts: { ...none, ...counts },
    ended,
    phoneOnly,
    createdAt: found.created_at.toISOString(),
    importedAt: iso(found.imported_at),
    undoUntil: found.state === "done" && found.imported_at ? undoUntil(found.imported_at).toISOString() : null,
    undone: found.undone_count,
    kept: found.kept_count,
  };
}

/** Without `links` no row carries its claim link. */
export function viewImportDetail(
  ctx: Ctx,
  { found, rows, arrived }: Awaited<ReturnType<typeof getImport>>,
  query: PageQuery,
  { links = true } = {},
): imports.ImportDetail {
  const columns = found.columns as Column[];
  return {
    ...viewImport(found),
    columns: columns.map((column, index) => ({ index, ...column })),
    dateOrder: found.date_order as "dmy" | "mdy",
    defaultUntil: found.default_until ? dayOf(found.default_until) : null,
    claimed: arrived,
    rows: viewPage(query, rows, (row) => ({ ...viewRow(ctx, row, columns), ...(!links && { claimUrl: null }) })),
  };
}

function viewRow(ctx: Ctx, row: RowRecord, columns: readonly Column[]): imports.ImportRow {
  const fields = columns.map(({ field }) => field);
  const {
    name = "",
    email = "",
    phone = "",
    paidUntil = "",
  } = listCells(row.cells, fields, row.mended as Cells | null);
  const isOpen = row.person_id && !row.claimed_at && row.claim_until && row.claim_until > ctx.now();
  const opens = ["active", "canceled"].includes(row.person_status ?? "");
  return {
    line: row.line,
    state: row.state ?? "wrong",
    reason: row.reason as imports.RowReason | null,
    name: row.name,
    email: row.email,
    phone: row.phone,
    plan: row.plan_name,
    price: row.price_cents,
    status: row.status,
    paidUntil: iso(row.paid_until),
    typed: { name, email, phone, paidUntil },
    claimUrl: isOpen && opens ? claimUrl(ctx, row.person_id as string) : null,
    claimedAt: iso(row.claimed_at),
  };
}

/** Without `links` the address of the webhook is left out. */
export function viewLastlink(
  { connection, imports, people, webhookUrl }: Awaited<ReturnType<typeof getLastlink>>,
  { links = true } = {},
): imports.Lastlink {
  return {
    webhookUrl: links ? webhookUrl : null,
    connectedAt: iso(connection?.connected_at),
    testedAt: iso(connection?.tested_at),
    lastEventAt: iso(connection?.last_event_at),
    people,
    imports: imports.map(viewImport),
  };
}

function iso(date: Date | null | undefined): string | null {
  return date?.toISOString() ?? null;
}
