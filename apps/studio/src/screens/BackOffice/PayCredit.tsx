import type { Credit } from "@camarim/contract/admin-credits";
import { ApiError } from "@camarim/ui/api/api-error.ts";
import { Field } from "@camarim/ui/form/Field.tsx";
import { FormSheet } from "@camarim/ui/form/FormSheet.tsx";
import { useDraftState } from "@camarim/ui/form/use-draft.ts";
import { List } from "@camarim/ui/layout/List.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatAgo, formatDay } from "@camarim/ui/lib/time.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { recordCreditPayment } from "../../queries/back-office.ts";
import { credits as text } from "../../text/credits.ts";
import { CaseOwner } from "./CaseOwner.tsx";
import { PixCode } from "./PixCode.tsx";

/** The credit to pay and the key to pay it to, and the end-to-end id of the transfer. */
export function PayCredit({ credit, onClose }: { credit: Credit; onClose: () => void }) {
  const { mutate, isPending, error } = useMutation(recordCreditPayment());
  const { _id, account, amount, reason, since, pixKey, pixCopyPaste } = credit;
  const [code, setCode, endDraft] = useDraftState(`credit:${_id}`, "");

  function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const endToEndId = code.trim();
    const onSuccess = () => {
      endDraft();
      showAlert({ type: "success", message: text.done });
      onClose();
    };
    if (!isPending) mutate({ _id, amount, endToEndId }, { onSuccess });
  }

  return (
    <FormSheet
      open
      onClose={onClose}
      title={text.sheet}
      dismissable={!isPending}
      submit={text.action}
      busy={isPending}
      onSubmit={submit}
    >
      <p>
        <Money cents={amount} size="big" />
      </p>
      <CaseOwner account={account} detail={text.reasons[reason](formatDay(since))} />
      <p className="mt-4 mb-3 text-quiet">{text.lead(account.fullName)}</p>
      {pixKey ? (
        <List>
          <Row
            label={<span className="break-all select-all">{pixKey.key}</span>}
            detail={`${text.key(pixKey.type)} · ${text.saved(formatAgo(pixKey.updatedAt))}`}
          />
          <Row label={pixKey.name} detail={text.holder} />
        </List>
      ) : (
        <p className="rounded-card border border-danger bg-danger-soft p-4">{text.missingKey}</p>
      )}
      {pixCopyPaste && <PixCode code={pixCopyPaste} />}
      <Field
        name="endToEndId"
        label={text.transaction}
        hint={text.transactionHint}
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
