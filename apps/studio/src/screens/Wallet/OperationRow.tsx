import type { Operation } from "@camarim/contract/ledger";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents, formatMove } from "@camarim/ui/lib/money.ts";
import { formatDateTime, formatDay } from "@camarim/ui/lib/time.ts";
import { wallet as text } from "../../text/wallet.ts";
import { toSignedAmount } from "./to-signed-amount.ts";

export function OperationRow({ operation, onPress }: { operation: Operation; onPress: () => void }) {
  const { description, createdAt, paymentMethod } = operation;
  // "Vinícius Ramos · Mensal": on one line a narrow row would end with the dot.
  const [who = description, ...about] = description.split(" · ");
  const how = paymentMethod ? ` · ${text.methods[paymentMethod]}` : "";
  return (
    <Row
      label={who}
      detail={`${[...about, formatDateTime(createdAt)].join(" · ")}${how}`}
      value={<Value operation={operation} />}
      onPress={onPress}
    />
  );
}

function Value({ operation }: { operation: Operation }) {
  const { type, amount, fee, status, custody, availableAt } = operation;
  const move = toSignedAmount(operation);
  const tone = { gain: "text-ok", loss: "text-danger", plain: "" }[move.tone];
  return (
    <>
      <span className={`block text-strong whitespace-nowrap ${tone}`}>{formatMove(move.cents)}</span>
      {custody !== "platform" && type !== "fee_collection" && (
        <span className="block text-small text-quiet">{text.places[custody]}</span>
      )}
      {custody === "platform" && status === "waiting_funds" && (
        <Chip tone="warn">{availableAt ? text.availableOn(formatDay(availableAt)) : text.waits}</Chip>
      )}
      {status === "failed" && <Chip>{text.sheet.statuses.failed}</Chip>}
      {custody === "platform" && status === "available" && fee > 0 && (
        <span className="block text-small text-quiet">{text.lessFee(formatCents(amount))}</span>
      )}
    </>
  );
}
