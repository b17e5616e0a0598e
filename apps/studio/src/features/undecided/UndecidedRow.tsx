import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { offers } from "../../text/offers.ts";

const text = offers.undecided;

/** Leads to imported people whose price the creator has to decide, if there are any. */
export function UndecidedRow({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <Section title={text.title}>
      <List label={text.title}>
        <Row icon="alert" label={text.open(count)} detail={text.openHint} to="/account/lastlink/undecided" />
      </List>
    </Section>
  );
}
