import { type FactorList, maxPasskeys, type Passkey } from "@camarim/contract/factors";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatDateTime, formatDay } from "@camarim/ui/lib/time.ts";
import { useState } from "react";
import { countFactors } from "../../features/factors/count-factors.ts";
import { canUsePasskeys } from "../../features/factors/passkey-support.ts";
import { security } from "../../text/factors.ts";
import { AddPasskey } from "./AddPasskey.tsx";
import { PasskeySheet } from "./PasskeySheet.tsx";

const text = security.passkeys;

type PasskeysProps = { list: FactorList; onCodes: (codes: readonly string[] | null) => void };

export function Passkeys({ list, onCodes }: PasskeysProps) {
  const isSupported = canUsePasskeys() && list.passkeysAvailable;
  const [adding, setAdding] = useState(false);
  const [open, setOpen] = useState<Passkey>();
  const isFull = list.passkeys.length >= maxPasskeys;
  const obstacle = isFull ? text.full(maxPasskeys) : isSupported ? undefined : text.unsupported;
  return (
    <Section title={text.section}>
      {list.passkeys.length > 0 && (
        <List label={text.section}>
          {list.passkeys.map((passkey) => (
            <Row
              key={passkey._id}
              icon="key"
              label={passkey.name}
              detail={formatUse(passkey)}
              value={passkey.blocked && <Chip tone="warn">{text.blocked}</Chip>}
              onPress={() => setOpen(passkey)}
            />
          ))}
        </List>
      )}
      <p className="mx-1 mt-2 text-small text-quiet">{obstacle ?? text.lead}</p>
      {!obstacle && (
        <div className="mt-3">
          <Button writes tone={countFactors(list) > 0 ? "soft" : "primary"} icon="plus" onPress={() => setAdding(true)}>
            {text.add}
          </Button>
        </div>
      )}
      {adding && <AddPasskey onAdded={onCodes} onClose={() => setAdding(false)} />}
      {open && <PasskeySheet passkey={open} list={list} onClose={() => setOpen(undefined)} />}
    </Section>
  );
}

function formatUse({ createdAt, lastUsedAt }: Passkey): string {
  const use = lastUsedAt ? text.used(formatDateTime(lastUsedAt)) : text.unused;
  return `${text.created(formatDay(createdAt))} · ${use}`;
}
