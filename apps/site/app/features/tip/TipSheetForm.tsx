import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { useFieldsDraft } from "@camarim/ui/form/use-fields-draft.ts";
import { useServerErrors } from "@camarim/ui/form/use-server-errors.ts";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useEffect, useRef, useState } from "react";
import { tip as text } from "../../text/tip.ts";
import { isPayerEnough } from "../pay/is-payer-enough.ts";
import { toRemaining } from "../pay/refused-order.ts";
import { useOrderKey } from "../pay/use-order-key.ts";
import { SendTip } from "./SendTip.tsx";
import { TipFields } from "./TipFields.tsx";
import type { useTip } from "./use-tip.ts";
import { useTipAmount } from "./use-tip-amount.ts";

const formId = "tip";

type Tip = ReturnType<typeof useTip>;
type TipSheetFormProps = Pick<Tip, "busy" | "refused" | "send" | "showOrder"> &
  Omit<Extract<Tip["step"], { step: "form" }>, "step"> & { onClose: () => void };

export function TipSheetForm({ page, payer, open, busy, refused, send, showOrder, onClose }: TipSheetFormProps) {
  const { profile, ways, acceptsTips } = page;
  const form = useRef<HTMLFormElement>(null);
  const amount = useTipAmount(form, undefined);
  const orderKey = useOrderKey();
  const [isOther, setOther] = useState(false);
  const { remaining, onInput } = useServerErrors(form, refused?.fields);
  const left = refused && toRemaining(refused, remaining);
  useFieldsDraft(form, `tip:${profile.username}`, { fields: ["name", "email", "phone", "mensagem"] });
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);
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
      bottom={<SendTip form={formId} cents={amount.cents} busy={busy} refused={left} />}
    >
      {open && (
        <div className="mb-4">
          <List>
            <Row
              icon="qr"
              label={text.resume}
              detail={formatCents(open.amount)}
              onPress={() => void showOrder(open._id)}
            />
          </List>
        </div>
      )}
      <form
        ref={form}
        id={formId}
        noValidate
        onInput={onInput}
        onSubmit={(event) => {
          event.preventDefault();
          void send(event.currentTarget);
        }}
      >
        <TipFields
          {...{ ways, amount, orderKey }}
          name={profile.fullName}
          payer={!isOther && isPayerEnough(payer, ways) ? payer : null}
          otherPayer={
            <button
              type="button"
              onClick={() => setOther(true)}
              className="inline-flex min-h-tap items-center underline"
            >
              {text.otherPayer}
            </button>
          }
          refused={left}
        />
      </form>
    </Sheet>
  );
}
