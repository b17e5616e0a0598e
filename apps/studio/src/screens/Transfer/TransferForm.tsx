import { leastTransfer, type Transfer } from "@camarim/contract/transfers";
import { Button } from "@camarim/ui/form/Button.tsx";
import { MoneyField } from "@camarim/ui/form/MoneyField.tsx";
import { useDraftState } from "@camarim/ui/form/use-draft.ts";
import { List } from "@camarim/ui/layout/List.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { requestTransfer } from "../../queries/transfers.ts";
import { transfer as text } from "../../text/transfer.ts";

type TransferFormProps = {
  available: number;
  /** The bank account to which the gateway pays; null if it is unknown here. */
  destination: string | null;
  /** Newest first. */
  listed: readonly Transfer[];
};

/** Amount, destination and expected arrival, with a confirmation. */
export function TransferForm({ available, destination, listed }: TransferFormProps) {
  const place = destination ?? text.unknownPlace;
  const [amount, setAmount, endDraft] = useDraftState<number | null>("transfer", null);
  const [wrong, setWrong] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation(requestTransfer());
  // One whose answer was lost is listed while the form is open.
  const [newest] = useState(listed[0]?._id);

  function request() {
    if (!amount || amount < leastTransfer) return setWrong(text.tooLow);
    if (amount > available) return setWrong(text.tooHigh);
    setWrong(undefined);
    setAsking(true);
  }

  function send() {
    const done = ({ _id, status }: Transfer) => {
      if (status === "failed") return showAlert({ type: "danger", message: text.failed });
      endDraft();
      setAmount(null);
      // Its first answer was lost.
      const isListed = listed.some((transfer) => transfer._id === _id);
      showAlert({ type: "success", message: isListed ? text.doneBefore : text.done });
    };
    const sent = { amount: amount ?? 0, newest };
    mutate(sent, { onSuccess: done, onSettled: () => setAsking(false) });
  }

  return (
    <>
      <div className="pt-4 text-center">
        <p className="text-quiet">{text.available}</p>
        <p className="mt-1">
          <Money cents={available} size="big" />
        </p>
      </div>
      <MoneyField label={text.amount} hint={text.least} error={wrong} value={amount} onChange={setAmount} />
      <div className="mt-4">
        <List>
          <Row label={text.to} detail={place} />
          <Row label={text.fee} value={text.noFee} />
          <Row label={text.when} value={text.nextDay} />
        </List>
      </div>
      <div className="mt-4">
        <Button writes busy={isPending} onPress={request}>
          {text.go}
        </Button>
      </div>
      <AlertDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text.confirm.title(formatCents(amount ?? 0))}
        message={text.confirm.message(place)}
        confirm={{ label: text.confirm.action, busy: isPending, onPress: send }}
      />
    </>
  );
}
