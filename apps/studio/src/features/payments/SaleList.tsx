import type { Payment } from "@camarim/contract/payments";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { useState } from "react";
import { subscribers } from "../../text/subscribers.ts";
import { PaymentState } from "./PaymentList.tsx";
import { PaymentSheet } from "./PaymentSheet.tsx";

const text = subscribers.sheet;

type SaleListProps = { label: string; payments: readonly Payment[] };

/** Payments of different fans, each of which opens in a sheet. */
export function SaleList({ label, payments }: SaleListProps) {
  const [openId, setOpenId] = useState<string>();
  const open = payments.find(({ _id }) => _id === openId);
  return (
    <>
      <List label={label}>
        {payments.map((payment) => {
          const { _id, fan, amount, paidAt, createdAt } = payment;
          const moment = paidAt ? text.paid(formatDateTime(paidAt)) : text.created(formatDateTime(createdAt));
          return (
            <Row
              key={_id}
              label={fan.name}
              detail={`${formatCents(amount)} · ${moment}`}
              value={<PaymentState payment={payment} />}
              onPress={() => setOpenId(_id)}
            />
          );
        })}
      </List>
      {open && <PaymentSheet orderId={open.orderId} title={open.fan.name} onClose={() => setOpenId(undefined)} />}
    </>
  );
}
