import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { endSessionsOf, sendPasswordLinkTo, suspendAccountOf, unsuspendAccountOf } from "../../queries/activity.ts";
import { accounts as text } from "../../text/accounts.ts";
import { alertOnSuccess } from "./Decision.tsx";
import { WithReason } from "./WithReason.tsx";

type Open = "suspend" | "unsuspend" | "link" | "end";

/** What an admin does with an account. Each needs a recent confirmation, and is logged with the account and the admin. */
export function ManageAccount({ accountId, isSuspended }: { accountId: string; isSuspended: boolean }) {
  const [open, setOpen] = useState<Open>();
  const suspend = useMutation(suspendAccountOf(accountId));
  const unsuspend = useMutation(unsuspendAccountOf(accountId));
  const link = useMutation(sendPasswordLinkTo(accountId));
  const end = useMutation(endSessionsOf(accountId));
  const close = () => setOpen(undefined);
  const alertAndClose = (message: string, done: () => void = close) => ({
    onSuccess() {
      alertOnSuccess(message).onSuccess();
      done();
    },
  });
  return (
    <Section title={text.manage}>
      <List label={text.manage}>
        {!isSuspended && (
          <>
            <Row icon="mail" label={text.link.open} detail={text.link.openHint} onPress={() => setOpen("link")} />
            <Row icon="out" label={text.end.open} detail={text.end.openHint} onPress={() => setOpen("end")} />
            <Row
              icon="lock"
              tone="danger"
              label={text.suspend.open}
              detail={text.suspend.openHint}
              onPress={() => setOpen("suspend")}
            />
          </>
        )}
        {isSuspended && (
          <Row
            icon="lock"
            label={text.unsuspend.open}
            detail={text.unsuspend.openHint}
            onPress={() => setOpen("unsuspend")}
          />
        )}
      </List>
      <WithReason
        open={open === "suspend"}
        subject={`suspend:${accountId}`}
        onClose={close}
        text={text.suspend}
        busy={suspend.isPending}
        onConfirm={(reason, done) => suspend.mutate(reason, alertAndClose(text.suspend.done, done))}
      />
      <WithReason
        open={open === "end"}
        subject={`end-sessions:${accountId}`}
        onClose={close}
        text={text.end}
        busy={end.isPending}
        onConfirm={(reason, done) => end.mutate(reason, alertAndClose(text.end.done, done))}
      />
      <AlertDialog
        open={open === "unsuspend"}
        onClose={close}
        title={text.unsuspend.title}
        message={text.unsuspend.lead}
        confirm={{
          label: text.unsuspend.action,
          busy: unsuspend.isPending,
          onPress: () => unsuspend.mutate(undefined, alertAndClose(text.unsuspend.done)),
        }}
      />
      <AlertDialog
        open={open === "link"}
        onClose={close}
        title={text.link.title}
        message={text.link.lead}
        confirm={{
          label: text.link.action,
          busy: link.isPending,
          onPress: () => link.mutate(undefined, alertAndClose(text.link.done)),
        }}
      />
    </Section>
  );
}
