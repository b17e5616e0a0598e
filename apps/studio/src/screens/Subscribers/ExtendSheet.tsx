import { Button } from "@camarim/ui/form/Button.tsx";
import { Choice } from "@camarim/ui/form/Choice.tsx";
import { calendarDay, formatCalendarDay } from "@camarim/ui/lib/time.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { extendSubscription } from "../../queries/subscriptions.ts";
import { subscribers } from "../../text/subscribers.ts";
import type { SubscriptionOverlay } from "./CancelDialog.tsx";

const text = subscribers.extend;

/** Adds days to the current end, or to today if that is past. */
export function ExtendSheet({ subscription, ...overlay }: SubscriptionOverlay) {
  const [days, setDays] = useState("7");
  const { mutate, isPending } = useMutation(extendSubscription());
  const end = Math.max(Date.now(), Date.parse(subscription.currentPeriodEnd ?? "") || 0);
  const until = calendarDay(new Date(end).toISOString(), Number(days));
  const day = formatCalendarDay(until);

  function extend() {
    const onSuccess = () => showAlert({ type: "success", message: text.done(day) });
    mutate({ _id: subscription._id, until }, { onSuccess, onSettled: overlay.onClose });
  }

  return (
    <Sheet
      {...overlay}
      title={text.title}
      bottom={
        <Button busy={isPending} onPress={extend}>
          {text.action(day)}
        </Button>
      }
    >
      <p className="text-quiet">{text.lead(subscription.fan.name)}</p>
      <Choice
        label={text.days}
        value={days}
        options={Object.entries(text.choices).map(([value, label]) => ({ value, label }))}
        onChange={(event) => setDays(event.target.value)}
      />
    </Sheet>
  );
}
