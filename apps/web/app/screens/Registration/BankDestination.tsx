import { registration as text } from "../../text/registration.ts";
import { List } from "../../ui/layout/List.tsx";
import { Row } from "../../ui/layout/Row.tsx";

/** The bank account to which the gateway pays, which cannot be changed here. */
export function BankDestination({ destination }: { destination: string }) {
  return (
    <List>
      <Row icon="card" label={destination} detail={text.bankDetail} />
    </List>
  );
}
