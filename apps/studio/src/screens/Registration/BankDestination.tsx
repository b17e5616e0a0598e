import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { registration as text } from "../../text/registration.ts";

/** The bank account to which the gateway pays, which cannot be changed here. */
export function BankDestination({ destination }: { destination: string }) {
  return (
    <List>
      <Row icon="card" label={destination} detail={text.bankDetail} />
    </List>
  );
}
