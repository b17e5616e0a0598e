import type { Transfer } from "@camarim/contract/transfers";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { transfer as text } from "../../text/transfer.ts";

/** Payouts, newest first. */
export function History({ transfers }: { transfers: readonly Transfer[] }) {
  return (
    <Section title={text.history}>
      {transfers.length === 0 ? (
        <p className="mx-1 text-quiet">{text.none}</p>
      ) : (
        <List label={text.history}>
          {transfers.map(({ _id, amount, fee, returned, pixKey, status, createdAt }) => (
            <Row
              key={_id}
              label={formatCents(amount)}
              detail={[
                formatDay(createdAt),
                pixKey,
                fee > 0 && text.charged(formatCents(fee)),
                returned > 0 && text.returned(formatCents(returned)),
              ]
                .filter(Boolean)
                .join(" · ")}
              value={<Chip tone={text.tones[status]}>{text.statuses[status]}</Chip>}
            />
          ))}
        </List>
      )}
    </Section>
  );
}
