import type { WhitelistEntry } from "@camarim/contract/whitelist";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { formatPhone } from "../../lib/phone.ts";
import { whitelist as text } from "../../text/whitelist.ts";

export function EntryRow({ entry, onPress }: { entry: WhitelistEntry; onPress: () => void }) {
  const contact = contactOf(entry);
  const until = entry.expiresAt && text.until(formatDay(entry.expiresAt));
  const detail = [entry.name && contact, until].filter(Boolean).join(" · ");
  return (
    <Row
      icon="gift"
      label={entry.name ?? contact}
      detail={<span className="block truncate">{detail || text.forGood}</span>}
      value={<State entry={entry} />}
      onPress={onPress}
    />
  );
}

function State({ entry: { expiresAt, claimedAt } }: { entry: WhitelistEntry }) {
  if (expiresAt && Date.parse(expiresAt) <= Date.now()) return <Chip>{text.ended}</Chip>;
  return claimedAt ? <Chip tone="ok">{text.watching}</Chip> : <Chip tone="warn">{text.waiting}</Chip>;
}

/** The e-mail, or the formatted phone number. */
export function contactOf({ email, phone }: WhitelistEntry): string {
  return email ?? formatPhone(phone ?? "");
}
