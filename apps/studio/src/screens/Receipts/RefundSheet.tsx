import type { Refund } from "@camarim/contract/refunds";
import { ApiError } from "@camarim/ui/api/api-error.ts";
import { Field } from "@camarim/ui/form/Field.tsx";
import { FormSheet } from "@camarim/ui/form/FormSheet.tsx";
import { useDraftState } from "@camarim/ui/form/use-draft.ts";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { markReturned } from "../../queries/payments.ts";
import { refunds } from "../../text/refunds.ts";

const text = refunds.sheet;

/** A refund that the creator makes at their bank, and the form that records it. */
export function RefundSheet({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { mutateAsync, isPending, error } = useMutation(markReturned());
  const [code, setCode, endDraft] = useDraftState(`refund:${refund._id}`, "");
  const { fan, title } = refund;

  function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const endToEndId = code.trim();
    const showDone = () => {
      endDraft();
      showAlert({ type: "success", message: text.done(fan.name) });
      onClose();
    };
    // `onSuccess` of `mutate` would not be called: the list drops the refund, which unmounts this sheet.
    if (!isPending) mutateAsync({ _id: refund._id, endToEndId }).then(showDone, () => undefined);
  }

  return (
    <FormSheet
      open
      onClose={onClose}
      title={text.title}
      dismissable={!isPending}
      submit={text.action}
      busy={isPending}
      onSubmit={submit}
    >
      <p className="text-quiet">{toLead(refund)(fan.name)}</p>
      <p className="mt-2 mb-3">{refund.isHandedOver ? text.handedOverHow : text.how}</p>
      <List>
        <Row label={text.sold} detail={title} />
        <Row label={text.amount} value={formatCents(refund.amount)} />
        <Row label={text.paid} value={formatDay(refund.paidAt)} />
        <Row label={text.due} value={formatDay(refund.dueAt)} />
        {refund.txids.map((txid) => (
          <Row key={txid} label={text.txid} detail={<span className="break-all select-all tabular">{txid}</span>} />
        ))}
        {refund.earlier > 0 && !refund.isUnclaimedGift && <Row label={text.earlier} value={refund.earlier} />}
        <Row icon="mail" label={fan.email} detail={text.contact} href={`mailto:${fan.email}`} />
      </List>
      <Field
        name="endToEndId"
        label={text.code}
        hint={text.codeHint}
        error={error instanceof ApiError ? error.fields.endToEndId : undefined}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
    </FormSheet>
  );
}

function toLead({ isUnclaimedGift, isUnwanted, isHandedOver }: Refund) {
  if (isUnwanted) return text.unwantedLead;
  if (isUnclaimedGift) return isHandedOver ? text.handedOverUnclaimedLead : text.unclaimedLead;
  return isHandedOver ? text.handedOverLead : text.lead;
}
