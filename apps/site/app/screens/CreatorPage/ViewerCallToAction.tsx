import type { CreatorPage } from "@camarim/contract/creators";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { creatorPage as text } from "@camarim/ui/text/creator-page.ts";
import { Link } from "react-router";
import { StickyAction } from "./StickyAction.tsx";

/** For fans with access. */
export function HasAccess({ page, now }: { page: CreatorPage; now: Date }) {
  const { profile, counts, viewer } = page;
  const until = viewer.subscription?.currentPeriodEnd;
  const line = until ? text.accessUntil(formatDay(until, now)) : undefined;
  return (
    <StickyAction line={line}>
      {counts.activeStories > 0 ? (
        <ButtonLink to={`/@${profile.username}/stories`} icon="play">
          {text.watch}
        </ButtonLink>
      ) : (
        <p className="py-2 text-center text-quiet">{text.noStories}</p>
      )}
    </StickyAction>
  );
}

type PendingOrderProps = { profile: CreatorPage["profile"]; orderId: string; isChecking: boolean };

/** For fans with an open order: leads to the payment, or to the order's status once a receipt waits for the creator. */
export function PendingOrder({ profile: { username, fullName }, orderId, isChecking }: PendingOrderProps) {
  const order = `/@${username}/assinar?pedido=${orderId}`;
  if (isChecking) {
    return (
      <StickyAction line={text.checkingLine(fullName)}>
        <ButtonLink to={order}>{text.seeOrder}</ButtonLink>
      </StickyAction>
    );
  }
  return (
    <StickyAction>
      <p className="mb-3 text-center text-small text-quiet">{text.resumeLine}</p>
      <ButtonLink to={order}>{text.resume}</ButtonLink>
      <Link
        to={`/@${username}/assinar`}
        className="mt-1 flex min-h-tap items-center justify-center text-small text-quiet underline"
      >
        {text.otherPlan}
      </Link>
    </StickyAction>
  );
}
