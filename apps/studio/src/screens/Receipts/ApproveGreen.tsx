import type { Payment } from "@camarim/contract/payments";
import { Button } from "@camarim/ui/form/Button.tsx";
import { useReadOnly } from "@camarim/ui/form/read-only.ts";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useKeys } from "@camarim/ui/overlay/use-keys.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { scheduleApprovals } from "../../queries/payments.ts";
import { receipts } from "../../text/receipts.ts";

const text = receipts.bulk;

/** Approves all green receipts together, after a look at what they add up to. */
export function ApproveGreen({ payments }: { payments: readonly Payment[] }) {
  const [open, setOpen] = useState(false);
  const { mutate, isPending } = useMutation(scheduleApprovals());
  const isReadOnly = useReadOnly();
  useKeys(isReadOnly ? {} : { a: () => setOpen(true) });
  const close = () => setOpen(false);
  return (
    <>
      <Button icon="check" writes busy={isPending} onPress={() => setOpen(true)}>
        {text.open(payments.length)}
      </Button>
      <Sheet
        open={open}
        onClose={close}
        title={text.title(payments.length)}
        bottom={
          <Button
            onPress={() => {
              close();
              mutate(payments.flatMap(({ receiptId }) => receiptId ?? []));
            }}
          >
            {text.action(payments.length)}
          </Button>
        }
      >
        <List>
          {sumByPlan(payments).map(({ name, count, cents }) => (
            <Row key={name} label={name} detail={text.count(count)} value={formatCents(cents)} />
          ))}
          <Row label={text.total} value={<b>{formatCents(payments.reduce((sum, { amount }) => sum + amount, 0))}</b>} />
        </List>
        <p className="mx-1 mt-3 text-small text-quiet">{text.advice}</p>
      </Sheet>
    </>
  );
}

function sumByPlan(payments: readonly Payment[]) {
  const sums = new Map<string, { name: string; count: number; cents: number }>();
  for (const { amount, title: name } of payments) {
    const { count, cents } = sums.get(name) ?? { count: 0, cents: 0 };
    sums.set(name, { name, count: count + 1, cents: cents + amount });
  }
  return [...sums.values()];
}
