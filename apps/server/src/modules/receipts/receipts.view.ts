import type { receipts } from "@camarim/contract";
import type { MediaLinks } from "#core/http/media-links";
import { viewPayment } from "#modules/payments/index";
import type { matchStatementFile } from "./match-statement.ts";

type StatementRead = Awaited<ReturnType<typeof matchStatementFile>>;

export function viewStatement(
  { matches, returned, table, ...counts }: StatementRead,
  links: MediaLinks,
): receipts.StatementReading {
  return {
    ...counts,
    table: table && { header: table.header, rows: table.rows, columns: table.columns, byHand: table.isByHand },
    returned: returned.map(({ payment, line }) => ({
      payment: viewPayment(payment, links),
      day: line.day,
      amount: -line.cents,
      description: line.text.slice(0, 200),
    })),
    matches: matches.map(({ match: { line }, doubt, approved, payment }) => ({
      payment: viewPayment(payment, links),
      day: line.day,
      amount: line.cents,
      description: line.text.slice(0, 200),
      level: doubt ? "doubtful" : "certain",
      doubt,
      approved,
    })),
  };
}
