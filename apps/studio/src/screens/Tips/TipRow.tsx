import type { Tip } from "@camarim/contract/tips";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { breakable } from "@camarim/ui/layout/breakable.tsx";
import { Icon } from "@camarim/ui/layout/Icon.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatDateTime, formatDay } from "@camarim/ui/lib/time.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { PaymentSheet } from "../../features/payments/PaymentSheet.tsx";
import { thankForTip } from "../../queries/tips.ts";
import { tips as text } from "../../text/tips.ts";
import { formatStory } from "./format-story.ts";
import { TipMessage } from "./TipMessage.tsx";

export function TipRow({ tip }: { tip: Tip }) {
  const { fan, amount, receivedAt, returnedAt, thankedAt, story, message } = tip;
  const [isOpen, setOpen] = useState(false);
  const parts = [formatDateTime(receivedAt), story ? formatStory(story) : text.onPage];
  if (thankedAt) parts.push(text.thanked(formatDay(thankedAt)));
  if (returnedAt) parts.push(text.returnedOn(formatDay(returnedAt)));
  return (
    <li className="flex min-h-row gap-3 px-4 py-3">
      <Avatar name={fan.name} src={null} size={36} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="row-words wrap-anywhere text-left active:bg-line"
          >
            <span className="sr-only">{text.openPayment}: </span>
            <span className="block text-strong">
              {fan.name} <Money cents={amount} tone={returnedAt ? "quiet" : "gain"} />
              <span className="inline-block align-middle text-quiet">
                <Icon name="chev" size={18} />
              </span>
            </span>
            <span className="block text-small text-quiet">{breakable(parts.join(" · "))}</span>
          </button>
          {returnedAt ? <Chip>{text.returned}</Chip> : !thankedAt && <Thank tip={tip} />}
        </div>
        {message && <TipMessage tip={{ ...tip, message }} />}
        {isOpen && <PaymentSheet orderId={tip._id} title={text.paymentOf(fan.name)} onClose={() => setOpen(false)} />}
      </div>
    </li>
  );
}

/** Busy until the list is read again, in which the tip is no longer among those that wait. */
function Thank({ tip: { _id, fan, amount } }: { tip: Tip }) {
  const { mutateAsync, isPending } = useMutation(thankForTip());

  /** `mutateAsync`, since the list drops the tip, which unmounts this button. */
  function thank() {
    const showDone = ({ thankedAt }: Tip) => {
      if (thankedAt) showAlert({ type: "success", message: text.thanking(fan.name) });
    };
    mutateAsync(_id).then(showDone, () => undefined);
  }

  return (
    <Button
      writes
      tone="soft"
      size="compact"
      busy={isPending}
      label={text.thankName(fan.name, formatCents(amount))}
      onPress={thank}
    >
      {text.thank}
    </Button>
  );
}
