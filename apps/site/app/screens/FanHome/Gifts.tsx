import type { FanGift } from "@camarim/contract/gifts";
import { Button } from "@camarim/ui/form/Button.tsx";
import { ShareLink } from "@camarim/ui/form/ShareLink.tsx";
import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { Form } from "react-router";
import { gift as giftText } from "../../text/gift.ts";

const text = giftText.list;

/** The gifts that the fan bought, with the links of those that nobody has claimed. */
export function Gifts({ gifts, now }: { gifts: readonly FanGift[]; now: Date }) {
  if (gifts.length === 0) return null;
  return (
    <Section title={text.title}>
      <List label={text.title}>
        {gifts.map((gift) => (
          <Row
            key={gift._id}
            leading={<Avatar name={gift.creator.fullName} src={gift.creator.profilePic} size={44} />}
            label={gift.creator.fullName}
            detail={text.line(gift.receiver.name, gift.plan.periodMonths, text.status[gift.status])}
            value={formatCents(gift.amount)}
            {...(isOpen(gift) && { to: `/@${gift.creator.username}/presente?pedido=${gift.paymentId}` })}
          />
        ))}
      </List>
      {gifts
        .filter(({ url }) => url)
        .map((gift) => (
          <Unclaimed key={gift._id} gift={gift} now={now} />
        ))}
    </Section>
  );
}

function isOpen({ status }: FanGift): boolean {
  return status === "pending" || status === "confirming" || status === "reviewing";
}

function Unclaimed({ gift, now }: { gift: FanGift; now: Date }) {
  const { _id, creator, receiver, url, refundable, withdrawableUntil, refundableAt } = gift;
  const isYoung = withdrawableUntil !== null && new Date(withdrawableUntil) >= now;
  const hint = isYoung ? text.withdraw(formatDay(withdrawableUntil, now)) : text.backHint;
  return (
    <details className="mt-3 rounded-card border border-line bg-surface">
      <summary className="flex min-h-tap items-center px-4 text-strong text-accent">
        {giftText.linkFor(receiver.name)}
      </summary>
      <div className="px-4 pb-4">
        {url && <ShareLink url={url} text={giftText.share(creator.fullName)} words={giftText.link} />}
        <p className="mt-3 text-small text-quiet">
          {refundable ? hint : text.refundFrom(formatDay(refundableAt, now))}
        </p>
        {refundable && (
          <Form method="post" className="mt-3">
            <input type="hidden" name="presente" value={_id} />
            <Button type="submit" tone="soft">
              {text.back}
            </Button>
          </Form>
        )}
      </div>
    </details>
  );
}
