import type { Payment } from "@camarim/contract/payments";
import { Choice } from "@camarim/ui/form/Choice.tsx";
import { MoneyField } from "@camarim/ui/form/MoneyField.tsx";
import { Select } from "@camarim/ui/form/Select.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { subscribers } from "../../text/subscribers.ts";

const text = subscribers.refund;

/** All that is left, one line of the order by its position, or centavos, null while the field is empty. */
export type RefundPart = "whole" | { line: number } | { cents: number | null };

type RefundAmountProps = {
  payment: Payment;
  part: RefundPart;
  onChange: (part: RefundPart) => void;
  error: string | undefined;
};

export function RefundAmount({ payment, part, onChange, error }: RefundAmountProps) {
  const left = leftOf(payment);
  const lines = listRefundable(payment);
  const whole = { value: "whole", label: text.whole(formatCents(left)) };
  const some = { value: "part", label: text.part };
  const value = part === "whole" ? "whole" : "line" in part ? String(part.line) : "part";
  const choice = {
    label: text.howMuch,
    value,
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLSelectElement>) => choose(event.target.value),
    error: value === "part" ? undefined : error,
  };

  function choose(chosen: string) {
    if (chosen === "whole") onChange("whole");
    else onChange(chosen === "part" ? { cents: null } : { line: Number(chosen) });
  }

  return (
    <div>
      {lines.length > 1 ? (
        <Select {...choice} options={[whole, ...lines.map(toOption), some]} />
      ) : (
        <Choice {...choice} options={[whole, some]} />
      )}
      {part !== "whole" && "cents" in part && (
        <MoneyField
          label={text.amount}
          value={part.cents}
          onChange={(cents) => onChange({ cents })}
          error={error}
          required
        />
      )}
    </div>
  );
}

function toOption({ position, title, amount }: Payment["lines"][number]) {
  return { value: String(position), label: text.line(title, formatCents(amount)) };
}

/** What the API is asked to refund. */
export function toRefund(part: RefundPart): { amount?: number; lines?: number[] } {
  if (part === "whole") return {};
  if ("line" in part) return { lines: [part.line] };
  return part.cents === null ? {} : { amount: part.cents };
}

export function leftOf({ amount, refunded }: Payment): number {
  return amount - refunded;
}

function listRefundable({ lines }: Payment): Payment["lines"] {
  return lines.filter(({ refundedAt }) => refundedAt === null);
}

export function refusalOf(part: RefundPart, left: number): string | undefined {
  if (part === "whole" || "line" in part) return undefined;
  if (!part.cents) return text.amountMissing;
  return part.cents > left ? text.amountAbove(formatCents(left)) : undefined;
}
