import type { FanTip } from "@camarim/contract/tips";
import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { tip } from "../../text/tip.ts";

const text = tip.list;

/** The tips that the fan gave; those that wait for money lead to their code. */
export function Tips({ tips, now }: { tips: readonly FanTip[]; now: Date }) {
  if (tips.length === 0) return null;
  return (
    <Section title={text.title}>
      <List label={text.title}>
        {tips.map((given) => {
          const { _id, creator, amount, createdAt } = given;
          return (
            <Row
              key={_id}
              leading={<Avatar name={creator.fullName} src={creator.profilePic} size={44} />}
              label={creator.fullName}
              detail={text.line(formatDay(createdAt, now), statusOf(given))}
              value={formatCents(amount)}
              {...(isOpen(given) && { to: `/@${creator.username}/mimo?pedido=${_id}` })}
            />
          );
        })}
      </List>
    </Section>
  );
}

function isOpen({ status }: FanTip): boolean {
  return status === "pending" || status === "reviewing";
}

function statusOf({ status, thankedAt }: FanTip): string {
  return status === "received" && thankedAt ? text.status.thanked : text.status[status];
}
