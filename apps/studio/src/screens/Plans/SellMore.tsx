import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { plans as text } from "../../text/plans.ts";

/** Links to coupons and to the guest list. */
export function SellMore() {
  return (
    <Section title={text.sellMore}>
      <List>
        <Row icon="ticket" label={text.coupons} detail={text.couponsHint} to="/account/coupons" />
        <Row icon="key" label={text.whitelist} detail={text.whitelistHint} to="/account/whitelist" />
      </List>
    </Section>
  );
}
