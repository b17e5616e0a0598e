import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { endSessionsOf } from "../../queries/activity.ts";
import { accounts } from "../../text/accounts.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Sheet } from "../../ui/overlay/Sheet.tsx";
import { alertOnSuccess } from "./Decision.tsx";
import { ReasonField, useReason } from "./ReasonField.tsx";

const text = accounts.end;

/** Signs an account out everywhere, with a reason for its owner. */
export function EndSessions({ accountId }: { accountId: string }) {
  const { mutate, isPending } = useMutation(endSessionsOf(accountId));
  const [open, setOpen] = useState(false);
  const reason = useReason();

  function end() {
    if (!reason.isGiven()) return;
    const { onSuccess } = alertOnSuccess(text.done);
    mutate(reason.value, {
      onSuccess() {
        onSuccess();
        reason.change("");
        setOpen(false);
      },
    });
  }

  return (
    <>
      <Button tone="danger" onPress={() => setOpen(true)}>
        {text.open}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={text.title}
        bottom={
          <Button tone="danger" busy={isPending} onPress={end}>
            {text.action}
          </Button>
        }
      >
        <div className="pb-4">
          <p className="text-quiet">{text.lead}</p>
          <ReasonField
            reason={reason}
            label={text.reason}
            hint={text.reasonHint}
            missing={text.missing}
            maxLength={300}
          />
        </div>
      </Sheet>
    </>
  );
}
