import type { Payer } from "@camarim/contract/checkout";
import type { CreatorPage, WaysToPay } from "@camarim/contract/creators";
import type { FanTip } from "@camarim/contract/tips";
import { useFieldsDraft } from "@camarim/ui/form/use-fields-draft.ts";
import { useServerErrors } from "@camarim/ui/form/use-server-errors.ts";
import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { useEffect, useRef } from "react";
import { Form, Link, useNavigation, useSearchParams } from "react-router";
import { isPayerEnough } from "../../features/pay/is-payer-enough.ts";
import { toRemaining } from "../../features/pay/refused-order.ts";
import { useOrderKey } from "../../features/pay/use-order-key.ts";
import type { RefusedTip } from "../../features/tip/read-tip.ts";
import { SendTip } from "../../features/tip/SendTip.tsx";
import { TipFields } from "../../features/tip/TipFields.tsx";
import { useTipAmount } from "../../features/tip/use-tip-amount.ts";
import { tip as text } from "../../text/tip.ts";

const formId = "tip";

type TipFormProps = {
  profile: CreatorPage["profile"];
  ways: WaysToPay;
  payer: Payer | null;
  open: FanTip | null;
  refused: RefusedTip | undefined;
};

/** A plain form that works before, and without, the scripts. */
export function TipForm({ profile: { username, fullName, profilePic }, ways, payer, open, refused }: TipFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const amount = useTipAmount(form, refused?.typed);
  const busy = useNavigation().state !== "idle";
  const { remaining, onInput } = useServerErrors(form, refused?.fields);
  const left = refused && toRemaining(refused, remaining);
  const orderKey = useOrderKey();
  const isOther = useSearchParams()[0].has("outra");
  const known = !isOther && isPayerEnough(payer, ways) ? payer : null;
  useFieldsDraft(form, `tip:${username}`, { fields: ["name", "email", "phone", "mensagem"] });
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);
  return (
    <Screen
      title={text.open}
      back={`/@${username}`}
      bottom={<SendTip form={formId} cents={amount.cents} busy={busy} refused={left} />}
    >
      <p className="mb-4 flex items-center gap-3 pt-2">
        <Avatar name={fullName} src={profilePic} />
        <span className="min-w-0 text-strong wrap-anywhere">{text.title(fullName)}</span>
      </p>
      {open && (
        <div className="mb-4">
          <List>
            <Row
              icon="qr"
              label={text.resume}
              detail={formatCents(open.amount)}
              to={`/@${username}/mimo?pedido=${open._id}`}
            />
          </List>
        </div>
      )}
      <Form ref={form} id={formId} method="post" replace noValidate onInput={onInput}>
        <TipFields
          {...{ ways, amount, orderKey }}
          name={fullName}
          payer={known}
          otherPayer={
            <Link to="?outra" replace preventScrollReset className="inline-flex min-h-tap items-center underline">
              {text.otherPayer}
            </Link>
          }
          refused={left}
        />
      </Form>
    </Screen>
  );
}
