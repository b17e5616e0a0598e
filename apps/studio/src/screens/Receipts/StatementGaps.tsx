import type { StatementReading } from "@camarim/contract/receipts";
import { Notice } from "@camarim/ui/feedback/Notice.tsx";
import { statement } from "../../text/statement.ts";

const text = statement.result;

/** What of a statement was not read, compared or listed: nothing of it is left out silently. */
export function StatementGaps({ unread, unreadLines, beyond, unknown, uncompared, unlisted }: StatementReading) {
  return (
    <>
      {unlisted > 0 && <Notice tone="warn" title={text.unlisted(unlisted)} message={text.unlistedLead} />}
      {unknown > 0 && uncompared > 0 && (
        <Notice tone="warn" title={text.uncompared(uncompared)} message={text.uncomparedLead} />
      )}
      {beyond > 0 && <Notice tone="warn" title={text.beyond(beyond)} message={text.beyondLead} />}
      {unread > 0 && (
        <Notice tone="warn" title={text.unread(unread)} message={text.unreadLead}>
          <ul className="mt-1">
            {unreadLines.map(({ row, text: line }) => (
              <li key={row} className="break-words">
                {text.unreadLine(row, line)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
