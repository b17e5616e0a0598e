import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { checkout } from "@camarim/ui/text/checkout.ts";
import { useRef, useState } from "react";
import { tip as text } from "../../text/tip.ts";
import { PayButton } from "../pay/PayButton.tsx";
import { PayFields } from "../pay/PayFields.tsx";
import { usePayForm } from "../pay/use-pay-form.ts";
import { OpenTip } from "./OpenTip.tsx";
import { TipFields } from "./TipFields.tsx";
import { TipLabel } from "./TipLabel.tsx";
import type { useTip } from "./use-tip.ts";
import { useTipAmount } from "./use-tip-amount.ts";

const formId = "tip";

type Tip = ReturnType<typeof useTip>;
type TipSheetFormProps = Pick<Tip, "busy" | "refused" | "send" | "showOrder"> &
  Omit<Extract<Tip["step"], { step: "form" }>, "step"> & { onClose: () => void };

/** The form of a tip in the viewer, which has no pages. */
export function TipSheetForm({ page, payer, open, busy, refused, send, showOrder, onClose }: TipSheetFormProps) {
  const { profile, ways, acceptsTips } = page;
  const form = useRef<HTMLFormElement>(null);
  const amount = useTipAmount(form, undefined);
  const [isOther, setOther] = useState(false);
  const draft = { name: `tip:${profile.username}`, fields: ["mensagem"] };
  const pay = usePayForm({ form, ways, payer, isOther, refused, draft, submit: send });
  if (!acceptsTips)
    return (
      <Sheet title={text.title(profile.fullName)} open onClose={onClose}>
        <EmptyState icon="heart" title={text.closed.title} message={text.closed.message(profile.fullName)}>
          <Button onPress={onClose}>{text.goOn}</Button>
        </EmptyState>
      </Sheet>
    );
  return (
    <Sheet
      title={text.title(profile.fullName)}
      open
      onClose={onClose}
      bottom={
        <PayButton
          {...{ pay, busy }}
          form={formId}
          icon="heart"
          label={<TipLabel cents={amount.cents} />}
          note={text.promise(ways.card !== null)}
        />
      }
    >
      {open && (
        <div className="mb-4">
          <OpenTip tip={open} onPress={() => void showOrder(open._id)} />
        </div>
      )}
      <form
        ref={form}
        id={formId}
        noValidate
        onInput={pay.onInput}
        onSubmit={(event) => {
          event.preventDefault();
          void (pay.card.isCard ? pay.card.order(event.currentTarget) : send(new FormData(event.currentTarget)));
        }}
      >
        <input type="hidden" name="chave" value={pay.orderKey} />
        <TipFields name={profile.fullName} amount={amount} refused={pay.left} />
        <PayFields
          pay={pay}
          toPayer={text.payer}
          other={
            <button
              type="button"
              onClick={() => setOther(true)}
              className="inline-flex min-h-tap items-center underline"
            >
              {checkout.form.otherPayer}
            </button>
          }
        />
      </form>
    </Sheet>
  );
}
