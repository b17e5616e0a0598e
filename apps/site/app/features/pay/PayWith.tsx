import type { WaysToPay } from "@camarim/contract/creators";
import { TestMoney } from "@camarim/ui/features/pay/TestMoney.tsx";
import { Choice } from "@camarim/ui/form/Choice.tsx";
import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { card as text } from "../../text/card.ts";
import { CardFields } from "./CardFields.tsx";
import type { UseCard } from "./use-card.ts";

const methods = [
  { value: "pix", label: text.pix },
  { value: "credit_card", label: text.card },
];

/** PIX or card, where both are accepted. Without scripts only PIX, since card data must not reach our server. */
export function PayWith({ ways, card, renews = true }: { ways: WaysToPay; card: UseCard; renews?: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const adopt = useEffectEvent(() => {
    const checked = box.current?.querySelector<HTMLInputElement>("input:checked");
    if (checked) card.choose(checked.value);
  });
  // It may have been chosen before hydration. Before the next rendering, which would reset the radio buttons.
  useLayoutEffect(() => adopt(), []);
  if (!ways.card) return null;
  return (
    <>
      <div ref={box} className="noscript:hidden">
        <Choice
          name="metodo"
          label={text.method}
          options={methods}
          value={card.isCard ? "credit_card" : "pix"}
          onChange={({ target }) => card.choose(target.value)}
        />
      </div>
      <noscript>
        <p className="mx-1 mt-3 text-small text-quiet">{text.withoutScripts}</p>
      </noscript>
      {card.isCard && renews && <p className="mx-1 mt-3 text-small text-quiet">{text.renews}</p>}
      {card.isCard ? <CardFields card={card} test={ways.test} /> : ways.test && <TestMoney>{text.testPix}</TestMoney>}
    </>
  );
}
