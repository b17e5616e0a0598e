import type { Subscription } from "@camarim/contract/subscriptions";
import { useReadOnly } from "@camarim/ui/form/read-only.ts";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { useState } from "react";
import { subscribers as text } from "../../text/subscribers.ts";
import { CancelDialog } from "./CancelDialog.tsx";
import { ExtendSheet } from "./ExtendSheet.tsx";
import { PlanSheet } from "./PlanSheet.tsx";
import { RevokeDialog } from "./RevokeDialog.tsx";

type Action = "plan" | "extend" | "cancel" | "revoke";

/** What the creator can do with a subscription: nothing once it has ended, and guests are managed in their own list. */
export function Actions({ subscription }: { subscription: Subscription }) {
  const [open, setOpen] = useState<Action>();
  const { plan, status, access, lastPayment } = subscription;
  const isPending = status === "pending";
  // Winning the dispute would give the access again.
  const isSuspended = status === "charged_back" && lastPayment?.status === "disputed";
  const renews = access && status !== "canceled";
  const overlay = (action: Action) => ({ open: open === action, onClose: () => setOpen(undefined), subscription });
  if (useReadOnly() || (!access && !isPending && !isSuspended)) return null;
  if (!plan)
    return (
      <Section title={text.sheet.actions}>
        <List>
          <Row icon="key" label={text.guestList} to="/account/whitelist" />
        </List>
      </Section>
    );
  return (
    <Section title={text.sheet.actions}>
      <List>
        {renews && <Row icon="swap" label={text.changePlan.open} onPress={() => setOpen("plan")} />}
        {access && <Row icon="clock" label={text.extend.open} onPress={() => setOpen("extend")} />}
        {(renews || isPending) && (
          <Row icon="x" tone="danger" label={text.cancel.open} onPress={() => setOpen("cancel")} />
        )}
        {(access || isSuspended) && (
          <Row icon="lock" tone="danger" label={text.revoke.open} onPress={() => setOpen("revoke")} />
        )}
      </List>
      <PlanSheet {...overlay("plan")} plan={plan} />
      <ExtendSheet {...overlay("extend")} />
      <CancelDialog {...overlay("cancel")} />
      <RevokeDialog {...overlay("revoke")} />
    </Section>
  );
}
