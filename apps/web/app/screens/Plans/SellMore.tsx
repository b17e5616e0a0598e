import { plans as text } from "../../text/plans.ts";
import { List, Section } from "../../ui/layout/List.tsx";
import { Row } from "../../ui/layout/Row.tsx";

/** The ways from what is sold to what is given: coupons, and who watches for nothing. */
export function SellMore() {
  return (
    <Section title={text.sellMore}>
      <List>
        <Row icon="ticket" label={text.coupons} detail={text.couponsHint} to="/account/coupons" />
        <Row icon="gift" label={text.whitelist} detail={text.whitelistHint} to="/account/whitelist" />
      </List>
    </Section>
  );
}
