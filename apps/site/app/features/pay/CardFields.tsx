import { TestMoney } from "@camarim/ui/features/pay/TestMoney.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { MaskedField } from "@camarim/ui/form/MaskedField.tsx";
import { Icon } from "@camarim/ui/layout/Icon.tsx";
import { Section } from "@camarim/ui/layout/List.tsx";
import { patternMask } from "@camarim/ui/lib/mask/pattern-mask.ts";
import { card as text } from "../../text/card.ts";
import { cardCompletions, type UseCard } from "./use-card.ts";

const numberMask = patternMask("0000 0000 0000 0000||0000 0000 0000 0000 000");
const expiryMask = patternMask("00/00");

/** A card's four fields. They have no name, so that no form submits them to our server. */
export function CardFields({ card, test }: { card: UseCard; test: boolean }) {
  const { wrong, changed } = card;
  return (
    <Section title={text.section}>
      {test && <TestMoney>{text.test}</TestMoney>}
      <MaskedField
        required
        mask={numberMask}
        label={text.number}
        error={wrong.number}
        onChange={() => changed("number")}
        autoComplete={cardCompletions.number}
        inputMode="numeric"
      />
      <Field
        required
        label={text.holder}
        error={wrong.holder}
        onChange={() => changed("holder")}
        autoComplete={cardCompletions.holder}
        autoCapitalize="characters"
        maxLength={60}
      />
      <MaskedField
        required
        mask={expiryMask}
        label={text.expiry}
        error={wrong.expiry}
        onChange={() => changed("expiry")}
        autoComplete={cardCompletions.expiry}
        inputMode="numeric"
      />
      <Field
        required
        label={text.code}
        hint={text.codeHint}
        error={wrong.code}
        onChange={() => changed("code")}
        autoComplete={cardCompletions.code}
        inputMode="numeric"
        maxLength={4}
      />
      <p className="mx-1 mt-3 flex items-center gap-2 text-small text-quiet">
        <Icon name="lock" size={18} />
        <span>{text.safe}</span>
      </p>
    </Section>
  );
}
