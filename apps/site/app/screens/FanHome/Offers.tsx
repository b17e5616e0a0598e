import type { CancellationOffers } from "@camarim/contract/cancellations";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Icon, type IconName } from "@camarim/ui/layout/Icon.tsx";
import { Tile } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatShare } from "@camarim/ui/lib/percent.ts";
import { Form } from "react-router";
import { fanSubscription } from "../../text/fan-home.ts";
import { PauseButtons } from "./PauseButtons.tsx";

const text = fanSubscription.offers;

type OffersProps = { offers: CancellationOffers; end: string | undefined; now: Date; busy: boolean };

/** What the creator offers instead of cancelling, each a form of its own. */
export function Offers({ offers: { pause, plan, discount }, end, now, busy }: OffersProps) {
  if (!pause?.length && !plan && !discount) return null;
  return (
    <ul aria-label={text.label} className="mt-3 divide-y divide-line rounded-card border border-line">
      {pause && pause.length > 0 && (
        <Offer icon="pause" title={text.pause.title} detail={text.pause.detail}>
          <input type="hidden" name="intent" value="pause" />
          <PauseButtons pauses={pause} now={now} busy={busy} />
        </Offer>
      )}
      {plan && (
        <Offer
          icon="star"
          title={text.plan.title(plan.name, formatCents(plan.price), fanSubscription.length(plan.periodMonths))}
          detail={end ? text.plan.from(end) : text.plan.next}
        >
          <input type="hidden" name="plano" value={plan._id} />
          <Button type="submit" tone="soft" size="compact" busy={busy}>
            {text.plan.submit}
          </Button>
        </Offer>
      )}
      {discount && (
        <Offer
          icon="ticket"
          title={text.discount.title(formatCents(discount.amount))}
          detail={text.discount.detail(formatShare(discount.percent / 100))}
        >
          <input type="hidden" name="intent" value="discount" />
          <Button type="submit" tone="soft" size="compact" busy={busy}>
            {text.discount.submit}
          </Button>
        </Offer>
      )}
    </ul>
  );
}

type OfferProps = { icon: IconName; title: string; detail: string; children: React.ReactNode };

function Offer({ icon, title, detail, children }: OfferProps) {
  return (
    <li className="p-3">
      <div className="flex gap-3">
        <Tile>
          <Icon name={icon} size={20} />
        </Tile>
        <div className="min-w-0 flex-1 wrap-anywhere">
          <p className="text-strong">{title}</p>
          <p className="text-small text-quiet">{detail}</p>
        </div>
      </div>
      <Form method="post" action="?" className="mt-2 flex flex-wrap gap-2 [&>button]:flex-1">
        {children}
      </Form>
    </li>
  );
}
