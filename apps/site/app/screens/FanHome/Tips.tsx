import type { FanTip } from "@camarim/contract/tips";
import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { tip } from "../../text/tip.ts";
import { formatTipStatus } from "./format-tip-status.ts";

const text = tip.list;

/** The tips that the fan gave; those that wait for money lead to their code, the others to what became of them. */
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
              detail={text.line(formatDay(createdAt, now), formatTipStatus(given))}
              value={formatCents(amount)}
              to={isOpen(given) ? `/@${creator.username}/mimo?pedido=${_id}` : `/assinaturas/mimos/${_id}`}
            />
          );
        })}
      </List>
    </Section>
  );
}

function isOpen({ status }: FanTip): boolean {
  return status === "pending" || status === "confirming" || status === "reviewing";
}
