import type { FanTip } from "@camarim/contract/tips";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { tip as text } from "../../text/tip.ts";

type OpenTipProps = { tip: FanTip } & Pick<React.ComponentProps<typeof Row>, "to" | "onPress">;

/** A tip that waits for its PIX, or for an answer about its card, instead of which another one would be given. */
export function OpenTip({ tip: { status, amount }, ...target }: OpenTipProps) {
  const isCard = status === "confirming";
  return (
    <List>
      <Row
        icon={isCard ? "card" : "qr"}
        label={isCard ? text.resumeCard : text.resume}
        detail={formatCents(amount)}
        {...target}
      />
    </List>
  );
}
