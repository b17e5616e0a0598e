import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { checkout } from "@camarim/ui/text/checkout.ts";
import type { ComponentProps } from "react";
import { Form, Link, useNavigation, useSearchParams, useSubmit } from "react-router";
import { PayButton } from "./PayButton.tsx";
import { PayFields } from "./PayFields.tsx";
import type { RefusedOrder } from "./refused-order.ts";
import { type PayFormArgs, type UsePayForm, usePayForm } from "./use-pay-form.ts";

const formId = "order";
const otherParam = "outra";

/** `usePayForm` of a page, which submits to its own action. */
export function usePayPage<R extends RefusedOrder<string>>(args: Omit<PayFormArgs<R>, "isOther" | "submit">) {
  const submit = useSubmit();
  const isOther = useSearchParams()[0].has(otherParam);
  return usePayForm<R>({ ...args, isOther, submit: (body) => submit(body, { method: "post", replace: true }) });
}

type PayFormProps = Omit<ComponentProps<typeof PayFields>, "pay" | "other"> &
  Pick<ComponentProps<typeof PayButton>, "icon" | "label" | "note"> & {
    pay: UsePayForm;
    title: string;
    back: string;
    /** What is sold, and by whom. */
    lead: React.ReactNode;
    /** What it costs, above the button. */
    total?: React.ReactNode;
    /** Fields before those of the payer. */
    children: React.ReactNode;
  };

/** The page of an order of one thing: a plain form that works before, and without, the scripts. */
export function PayForm({ pay, title, back, lead, total, icon, label, note, toPayer, terms, children }: PayFormProps) {
  const busy = useNavigation().state !== "idle";
  const { form, card, orderKey, onInput } = pay;
  return (
    <Screen
      title={title}
      back={back}
      bottom={
        <PayButton {...{ pay, busy, icon, label, note }} form={formId}>
          {total}
        </PayButton>
      }
    >
      {lead}
      <Form
        ref={form}
        id={formId}
        method="post"
        replace
        noValidate
        onInput={onInput}
        onSubmit={(event) => {
          if (!card.isCard) return;
          event.preventDefault();
          void card.order(event.currentTarget);
        }}
      >
        <input type="hidden" name="chave" value={orderKey} />
        {children}
        <PayFields pay={pay} toPayer={toPayer} terms={terms} other={<OtherPayer />} />
      </Form>
    </Screen>
  );
}

function OtherPayer() {
  const [searchParams] = useSearchParams();
  const search = new URLSearchParams([...searchParams, [otherParam, ""]]);
  return (
    <Link to={`?${search}`} replace preventScrollReset className="inline-flex min-h-tap items-center underline">
      {checkout.form.otherPayer}
    </Link>
  );
}
