import { useRef } from "react";
import { CreatorLead } from "../../features/pay/CreatorLead.tsx";
import { PayForm, usePayPage } from "../../features/pay/PayForm.tsx";
import { OpenTip } from "../../features/tip/OpenTip.tsx";
import type { RefusedTip } from "../../features/tip/read-tip.ts";
import { TipFields } from "../../features/tip/TipFields.tsx";
import { TipLabel } from "../../features/tip/TipLabel.tsx";
import { useTipAmount } from "../../features/tip/use-tip-amount.ts";
import { tip as text } from "../../text/tip.ts";
import type { LoadedTip } from "./load-tip.server.ts";

type TipFormProps = Extract<LoadedTip, { face: "form" }> & { refused: RefusedTip | undefined };

/** The form of a tip; a fan whom this browser knows types nothing. */
export function TipForm({ profile, ways, payer, open, refused }: TipFormProps) {
  const { username, fullName } = profile;
  const form = useRef<HTMLFormElement>(null);
  const amount = useTipAmount(form, refused?.typed);
  const pay = usePayPage({ form, ways, payer, refused, draft: { name: `tip:${username}`, fields: ["mensagem"] } });
  return (
    <PayForm
      pay={pay}
      title={text.open}
      back={`/@${username}`}
      lead={
        <div className="mb-4">
          <CreatorLead profile={profile}>{text.title(fullName)}</CreatorLead>
          {open && (
            <div className="mt-4">
              <OpenTip tip={open} to={`/@${username}/mimo?pedido=${open._id}`} />
            </div>
          )}
        </div>
      }
      icon="heart"
      label={<TipLabel cents={amount.cents} />}
      note={text.promise(ways.card !== null)}
      toPayer={text.payer}
    >
      <TipFields name={fullName} amount={amount} refused={pay.left} />
    </PayForm>
  );
}
