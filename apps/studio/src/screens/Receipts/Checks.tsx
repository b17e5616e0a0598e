import type { Payment } from "@camarim/contract/payments";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { receipts as text } from "../../text/receipts.ts";

const tones = { green: "ok", amber: "warn", red: "bad" } as const;

/** The results of the receipt analysis, for the creator's decision. */
export function Checks({ checks }: { checks: Payment["receiptChecks"] }) {
  if (checks.length === 0) return null;
  return (
    <div className="mt-4">
      <List>
        {checks.map(({ kind, level, message }) => (
          <Row
            key={kind}
            leading={
              <Chip tone={tones[level]}>
                {text.checks[kind]}
                <span className="sr-only">: {text.levels[level]}</span>
              </Chip>
            }
            label={<span className="block text-small">{message}</span>}
          />
        ))}
      </List>
    </div>
  );
}
