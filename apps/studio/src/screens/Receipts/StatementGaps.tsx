import type { StatementReading } from "@camarim/contract/receipts";
import { Notice } from "@camarim/ui/feedback/Notice.tsx";
import { statement } from "../../text/statement.ts";

const text = statement.result;

/** The lines of a statement that were not read: nothing of it is left out silently. */
export function StatementGaps({ unread, unreadLines, beyond }: StatementReading) {
  return (
    <>
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
