import type { StuckTransfer } from "@camarim/contract/admin-transfers";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { useDraftState } from "@camarim/ui/form/use-draft.ts";
import { List } from "@camarim/ui/layout/List.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { resolveTransfer } from "../../queries/back-office.ts";
import { stuckTransfers as text } from "../../text/stuck-transfers.ts";
import { CaseOwner } from "./CaseOwner.tsx";
import { alertOnSuccess } from "./Decision.tsx";

type ResolveTransferProps = { transfer: StuckTransfer | undefined; onClose: () => void };

/** Assigns a withdrawal to a stuck transfer or, after a confirmation, records that it was not made. */
export function ResolveTransfer({ transfer, onClose }: ResolveTransferProps) {
  const { mutate, isPending } = useMutation(resolveTransfer());
  const found = transfer?.candidate ?? transfer?.withdrawal ?? "";
  const [withdrawal, setWithdrawal, endDraft] = useDraftState(transfer && `stuck-transfer:${transfer._id}`, found);
  const [isMissing, setMissing] = useState(false);
  const [confirming, setConfirming] = useState(false);

  function confirmMade() {
    const id = withdrawal.trim();
    setMissing(!id);
    if (transfer && id) mutate({ _id: transfer._id, withdrawal: id }, alertOnSuccess(text.madeDone, endDraft));
  }

  function confirmNotMade() {
    if (!transfer) return;
    mutate(
      { _id: transfer._id },
      { ...alertOnSuccess(text.notMadeDone, endDraft), onSettled: () => setConfirming(false) },
    );
  }

  return (
    <Sheet
      open={transfer !== undefined}
      onClose={onClose}
      title={text.sheet.title}
      bottom={
        <div className="two-buttons">
          <Button tone="danger" busy={isPending} onPress={() => setConfirming(true)}>
            {text.notMade}
          </Button>
          <Button busy={isPending} onPress={confirmMade}>
            {text.made}
          </Button>
        </div>
      }
    >
      {transfer && (
        <div className="pb-4">
          <p>
            <Money cents={transfer.amount} size="big" />
          </p>
          <CaseOwner account={transfer.account} detail={text.since(formatDateTime(transfer.createdAt))} />
          <div className="mt-4">
            <List>
              <Row label={text.place} detail={transfer.pixKey ?? text.unknownPlace} />
            </List>
          </div>
          <p className="mt-4 text-quiet">{transfer.candidate ? text.sheet.found : text.sheet.lead}</p>
          <Field
            label={text.sheet.id}
            hint={text.sheet.idHint}
            error={isMissing ? text.sheet.missing : undefined}
            value={withdrawal}
            maxLength={64}
            onChange={({ target }) => {
              setMissing(false);
              setWithdrawal(target.value);
            }}
          />
        </div>
      )}
      <AlertDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={text.confirm.title}
        message={text.confirm.message(formatCents(transfer?.amount ?? 0), transfer?.account.fullName ?? "")}
        confirm={{ label: text.confirm.action, busy: isPending, onPress: confirmNotMade }}
      />
    </Sheet>
  );
}
