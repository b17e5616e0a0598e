import type { FanGift } from "@camarim/contract/gifts";
import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { gift as giftText } from "../../text/gift.ts";

const text = giftText.list;

/** The gifts that the fan bought; those that wait for money lead to their code, the others to their link and what became of them. */
export function Gifts({ gifts }: { gifts: readonly FanGift[] }) {
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
            to={
              isOpen(gift)
                ? `/@${gift.creator.username}/presente?pedido=${gift.paymentId}`
                : `/assinaturas/presentes/${gift._id}`
            }
          />
        ))}
      </List>
    </Section>
  );
}

function isOpen({ status }: FanGift): boolean {
  return status === "pending" || status === "confirming" || status === "reviewing";
}
