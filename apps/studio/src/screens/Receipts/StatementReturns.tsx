import type { StatementReading } from "@camarim/contract/receipts";
import { Notice } from "@camarim/ui/feedback/Notice.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { useState } from "react";
import { PaymentSheet } from "../../features/payments/PaymentSheet.tsx";
import { statement } from "../../text/statement.ts";

const text = statement.result;

type StatementReturnsProps = Pick<StatementReading, "returned">;

/** Approved payments whose money the statement may show on its way back. */
export function StatementReturns({ returned }: StatementReturnsProps) {
  if (returned.length === 0) return null;
  return (
    <>
      <Notice tone="bad" title={text.returned(returned.length)} message={text.returnedLead} />
      <List label={text.returned(returned.length)}>
        {returned.map((one) => (
          <Returned key={one.payment._id} returned={one} />
        ))}
      </List>
    </>
  );
}

/** Opens the subscription, or the payment where no screen of its own has it. */
function Returned({ returned }: { returned: StatementReturnsProps["returned"][number] }) {
  const [isOpen, setOpen] = useState(false);
  const { payment, amount, description } = returned;
  const { fan, subscription, orderId } = payment;
  return (
    <>
      <Row
        label={fan.name}
        detail={description}
        value={formatCents(amount)}
        {...(subscription ? { to: `/account/subscribers?id=${subscription._id}` } : { onPress: () => setOpen(true) })}
      />
      {isOpen && <PaymentSheet orderId={orderId} title={fan.name} onClose={() => setOpen(false)} />}
    </>
  );
}
