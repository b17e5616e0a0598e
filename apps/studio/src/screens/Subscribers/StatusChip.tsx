import type { Subscription } from "@camarim/contract/subscriptions";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { type StatusName, subscribers as text } from "../../text/subscribers.ts";

const tones: Record<StatusName, "ok" | "warn" | "bad" | "neutral"> = {
  pending: "warn",
  trialing: "ok",
  active: "ok",
  grace: "warn",
  expired: "neutral",
  canceled: "neutral",
  revoked: "bad",
  refunded: "bad",
  charged_back: "bad",
};

export function StatusChip({
  subscription: { status, free, access, pausedUntil, source },
}: {
  subscription: Subscription;
}) {
  if (free && access) return <Chip>{text.freeAccess}</Chip>;
  const mayBePaused = status === "canceled" || status === "expired";
  if (pausedUntil && mayBePaused) return <Chip>{text.paused}</Chip>;
  // Canceled from the start, since a gift never renews.
  if (source === "gift" && status === "canceled" && access) return <Chip tone="ok">{text.gift}</Chip>;
  return <Chip tone={tones[status]}>{text.statuses[status]}</Chip>;
}
