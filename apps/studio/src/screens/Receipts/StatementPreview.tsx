import type { StatementTable } from "@camarim/contract/receipts";
import { statement } from "../../text/statement.ts";

const text = statement.columns;

/** The first rows of a statement. Long cells are cut, so that the amounts beside them are in sight. */
export function StatementPreview({ table: { header, rows } }: { table: StatementTable }) {
  const width = Math.max(header?.length ?? 0, ...rows.map((row) => row.length));
  const indexes = Array.from({ length: width }, (_, i) => i);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a horizontally scrollable region must be scrollable by keyboard
    <section aria-label={text.preview} tabIndex={0} className="mt-4 overflow-x-auto rounded-card border border-line">
      <table className="min-w-full text-small">
        <caption className="sr-only">{text.preview}</caption>
        <thead>
          <tr className="border-b border-line bg-raised">
            {indexes.map((i) => (
              <th key={i} scope="col" className="max-w-36 truncate px-3 py-2 text-left font-strong text-quiet">
                {header?.[i] || text.unnamed(i + 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no identity but their place
            <tr key={at} className="border-b border-line last:border-0">
              {indexes.map((i) => (
                <td key={i} className="max-w-36 truncate px-3 py-2">
                  {row[i]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
