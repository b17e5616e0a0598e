import type { Subscription } from "@camarim/contract/subscriptions";
import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { breakable } from "@camarim/ui/layout/breakable.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatAgo, formatDay } from "@camarim/ui/lib/time.ts";
import { subscribers as text } from "../../text/subscribers.ts";
import { StatusChip } from "./StatusChip.tsx";

export function SubscriberRow({ subscription, onPress }: { subscription: Subscription; onPress: () => void }) {
  const { fan, plan } = subscription;
  return (
    <Row
      leading={<Avatar name={fan.name} src={null} size={36} />}
      label={fan.name}
      detail={
        <>
          <span className="block">{breakable(`${plan?.name ?? text.guest} · ${formatTime(subscription)}`)}</span>
          <StatusChip subscription={subscription} />
        </>
      }
      onPress={onPress}
    />
  );
}

function formatTime({ status, access, currentPeriodEnd, endedAt, createdAt }: Subscription): string {
  if (access && !currentPeriodEnd) return text.forGood;
  if (endedAt) return text.ended(formatDay(endedAt));
  if (!access || !currentPeriodEnd) return text.ordered(formatAgo(createdAt));
  const day = formatDay(currentPeriodEnd);
  return status === "grace" ? text.paidUntil(day) : text.until(day);
}
