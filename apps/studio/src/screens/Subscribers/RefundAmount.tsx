import type { Payment } from "@camarim/contract/payments";
import { Choice } from "@camarim/ui/form/Choice.tsx";
import { MoneyField } from "@camarim/ui/form/MoneyField.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { subscribers } from "../../text/subscribers.ts";

const text = subscribers.refund;

type RefundAmountProps = {
  left: number;
  /** In centavos. Undefined for the whole remainder, null while a partial amount is empty. */
  amount: number | null | undefined;
  onChange: (amount: number | null | undefined) => void;
  error: string | undefined;
};

export function RefundAmount({ left, amount, onChange, error }: RefundAmountProps) {
  const options = [
    { value: "whole", label: text.whole(formatCents(left)) },
    { value: "part", label: text.part },
  ];
  return (
    <div>
      <Choice
        label={text.howMuch}
        options={options}
        value={amount === undefined ? "whole" : "part"}
        onChange={(event) => onChange(event.target.value === "whole" ? undefined : null)}
      />
      {amount !== undefined && (
        <MoneyField label={text.amount} value={amount} onChange={onChange} error={error} required />
      )}
    </div>
  );
}

export function leftOf({ amount, refunded }: Payment): number {
  return amount - refunded;
}

export function refusalOf(amount: number | null | undefined, left: number): string | undefined {
  if (amount === undefined) return undefined;
  if (amount === null || amount === 0) return text.amountMissing;
  return amount > left ? text.amountAbove(formatCents(left)) : undefined;
}
