import { TestMoney } from "@camarim/ui/features/pay/TestMoney.tsx";
import { TermsSentence } from "@camarim/ui/layout/TermsSentence.tsx";
import { card as text } from "../../text/card.ts";
import { FanFields } from "./FanFields.tsx";
import { PayWith } from "./PayWith.tsx";
import type { UsePayForm } from "./use-pay-form.ts";

type PayFieldsProps = {
  pay: UsePayForm;
  /** That the known fan pays. */
  toPayer: (name: string, email: string) => string;
  /** Shows the fields instead of the known fan. */
  other: React.ReactNode;
  /** Before the sentence on the terms. */
  terms?: string | undefined;
};

/** Who pays, and how: the end of a form. */
export function PayFields({ pay: { ways, card, known, payer, left }, toPayer, other, terms }: PayFieldsProps) {
  return (
    <>
      {known ? (
        <div className="mx-1 mt-4 text-small text-quiet wrap-anywhere">
          <p>{toPayer(known.name, known.email)}</p>
          {other}
        </div>
      ) : (
        <FanFields refused={left} needsDocument={ways.needsDocument} payer={payer} />
      )}
      <PayWith ways={ways} card={card} renews={false} />
      {!ways.card && ways.test && <TestMoney>{text.testPix}</TestMoney>}
      <TermsSentence before={terms} />
    </>
  );
}
