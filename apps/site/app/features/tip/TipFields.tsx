import { tipLimits } from "@camarim/contract/tip-limits";
import { MoneyField } from "@camarim/ui/form/MoneyField.tsx";
import { TextArea } from "@camarim/ui/form/TextArea.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { useId, useRef } from "react";
import { tip as text } from "../../text/tip.ts";
import { otherChoice, type RefusedTip } from "./read-tip.ts";
import type { TipAmount } from "./use-tip-amount.ts";

type TipFieldsProps = {
  /** Of the creator. */
  name: string;
  amount: TipAmount;
  refused: RefusedTip | undefined;
};

/** How much, and what the fan says. */
export function TipFields({ name, amount, refused }: TipFieldsProps) {
  return (
    <>
      <Amounts amount={amount} error={refused?.fields.outro} />
      <TextArea
        name="mensagem"
        label={text.message}
        hint={text.messageHint(name)}
        error={refused?.fields.mensagem}
        defaultValue={refused?.typed?.mensagem}
        maxLength={tipLimits.message}
        rows={2}
      />
    </>
  );
}

const chip =
  "grid min-h-control flex-1 place-items-center rounded-tile border border-edge bg-surface px-2 text-strong whitespace-nowrap peer-checked:border-accent peer-checked:bg-accent-soft peer-focus-visible:outline-2 peer-focus-visible:outline-accent";

/** Uncontrolled radio buttons; the field of another amount shows while the last one is checked. */
function Amounts({ amount, error }: { amount: TipAmount; error: string | undefined }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { first, choose, other, setOther } = amount;
  return (
    <fieldset>
      <legend className="sr-only">{text.amounts}</legend>
      <div className="flex flex-wrap gap-2">
        {tipLimits.suggestedCents.map((cents) => (
          <label key={cents} className="relative flex flex-1 cursor-pointer">
            <input
              type="radio"
              name="valor"
              value={cents}
              defaultChecked={String(cents) === first}
              onChange={() => choose(String(cents))}
              className="peer absolute inset-0 size-full appearance-none opacity-0"
            />
            <span className={chip}>{formatWhole(cents)}</span>
          </label>
        ))}
      </div>
      <div className="relative">
        <input
          id={id}
          type="radio"
          name="valor"
          value={otherChoice}
          defaultChecked={first === otherChoice}
          onChange={() => {
            choose(otherChoice);
            field.current?.focus();
          }}
          className="peer sr-only"
        />
        <label
          htmlFor={id}
          className="flex min-h-tap w-fit cursor-pointer items-center rounded-tile px-1 text-strong text-accent peer-checked:sr-only peer-focus-visible:outline-2 peer-focus-visible:outline-accent"
        >
          {text.other}
        </label>
        <div className="hidden peer-checked:block">
          <MoneyField
            ref={field}
            name="outro"
            label={text.otherAmount}
            hint={text.otherHint}
            error={error}
            value={other}
            onChange={setOther}
          />
        </div>
      </div>
    </fieldset>
  );
}

/** "R$ 10" of 1000 centavos. */
function formatWhole(cents: number): string {
  return formatCents(cents).replace(/,00$/, "");
}
