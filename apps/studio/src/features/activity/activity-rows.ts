import type { Activity, ActivityKind } from "@camarim/contract/activity";
import type { IconName } from "@camarim/ui/layout/Icon.tsx";
import { calendarDay } from "@camarim/ui/lib/time.ts";

const icons: [RegExp, IconName][] = [
  [/^(sign_in_failed|factor_failed|access_refused|rate_limited|intrusion_reported)$/, "alert"],
  [/^(signed_in|new_device|passkey|totp|factor|recovery)/, "key"],
  [/^(signed_out|session)/, "out"],
  [/^password/, "lock"],
  [/^(pix|mp_|iugu|payout)/, "wallet"],
  [/^lastlink/, "swap"],
  [/^(support|role|suspended|unsuspended)/, "help"],
  [/^(email|username|phone)/, "me"],
  [/^(export|dele)/, "doc"],
];

export function toIcon(kind: ActivityKind): IconName {
  return icons.find(([pattern]) => pattern.test(kind))?.[1] ?? "dot";
}

const unusual = new Set<ActivityKind>([
  ...(["sign_in_failed", "factor_failed", "access_refused", "rate_limited"] as const),
  ...([
    "intrusion_reported",
    "recovery_requested",
    "sessions_ended",
    "factors_reset",
    "factors_blocked",
    "factors_restored",
    "factor_unblocked",
    "suspended",
  ] as const),
]);

export function isUnusual(kind: ActivityKind): boolean {
  return unusual.has(kind);
}

/** In the order of `entries`, by calendar day of São Paulo. */
export function groupByDay(entries: readonly Activity[]): [day: string, entries: Activity[]][] {
  const days = new Map<string, Activity[]>();
  for (const entry of entries) {
    const day = calendarDay(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}
