import type { Dispute } from "@camarim/contract/disputes";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { disputes as text } from "../../text/disputes.ts";

const tones = { open: "warn", won: "ok", lost: "bad" } as const;

export function DisputeRow({ dispute, onPress }: { dispute: Dispute; onPress: () => void }) {
  const { fan, planName, amount, status } = dispute;
  return (
    <Row
      label={fan.name}
      detail={`${planName} · ${formatState(dispute)}`}
      value={
        <>
          <span className="block">
            <Money cents={amount} size="strong" />
          </span>
          <Chip tone={tones[status]}>{text.chips[status]}</Chip>
        </>
      }
      onPress={onPress}
    />
  );
}

function formatState({ status, decidedAt, evidence, canSend, evidenceUntil }: Dispute): string {
  if (status !== "open") return text[status](formatDay(decidedAt ?? ""));
  if (evidence !== "none" && !(evidence === "refused" && canSend)) return text[evidence];
  if (canSend) return evidenceUntil ? text.sendUntil(formatDay(evidenceUntil)) : text.send;
  return isOver(evidenceUntil) ? text.late : text.waits;
}

export function isOver(evidenceUntil: string | null): boolean {
  return evidenceUntil !== null && Date.parse(evidenceUntil) <= Date.now();
}
