import { giftLimits } from "@camarim/contract/gift-limits";
import { PlanChoice } from "@camarim/ui/features/pay/PlanChoice.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { TextArea } from "@camarim/ui/form/TextArea.tsx";
import { Section } from "@camarim/ui/layout/List.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { CreatorLead } from "../../features/pay/CreatorLead.tsx";
import { PayForm, usePayPage } from "../../features/pay/PayForm.tsx";
import { useChosenPlan } from "../../features/pay/use-chosen-plan.ts";
import { card } from "../../text/card.ts";
import { gift as text } from "../../text/gift.ts";
import type { LoadedGift } from "./load-gift.server.ts";
import type { RefusedGift } from "./read-gift.ts";

type GiftFormProps = Extract<LoadedGift, { face: "form" }> & { refused: RefusedGift | undefined };

/** The form of a gift: the plan, who receives it, and who pays. */
export function GiftForm({ profile, ways, plans, planId, payer, days, refused }: GiftFormProps) {
  const { username, fullName } = profile;
  const { form, choose, chosen } = useChosenPlan(plans, "plano");
  const draft = { name: `gift:${username}`, fields: ["para", "contato", "mensagem"] };
  const pay = usePayPage({ form, ways, payer, refused, draft });
  const wanted = pay.left?.typed?.plano ?? planId;
  const preselected = plans.find(({ _id }) => _id === wanted) ?? plans[0];
  return (
    <PayForm
      pay={pay}
      title={text.open}
      back={`/@${username}`}
      lead={<CreatorLead profile={profile}>{text.title(fullName)}</CreatorLead>}
      icon="gift"
      label={pay.card.isCard && chosen ? card.pay(formatCents(chosen.price)) : text.submit}
      note={text.promise(ways.card !== null)}
      toPayer={text.payer}
      terms={text.withdrawal}
    >
      {plans.map(({ _id, price }) => (
        <input key={_id} type="hidden" name={`preco-${_id}`} value={price} />
      ))}
      <PlanChoice name="plano" title={text.choose} plans={plans} chosenId={preselected?._id} onChoose={choose} />
      <Section title={text.receiver.section}>
        <ReceiverFields name={fullName} days={days} refused={pay.left} />
      </Section>
    </PayForm>
  );
}

type ReceiverFieldsProps = { name: string; days: GiftFormProps["days"]; refused: RefusedGift | undefined };

/** Who receives the gift, when, and the buyer's words; `name` is the creator's. */
function ReceiverFields({ name, days, refused }: ReceiverFieldsProps) {
  const { typed, fields = {} } = refused ?? {};
  const words = text.receiver;
  return (
    <>
      <Field
        name="para"
        required
        label={words.name}
        error={fields.para}
        defaultValue={typed?.para}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={80}
      />
      <Field
        name="contato"
        type="email"
        label={words.email}
        hint={words.emailHint}
        error={fields.contato}
        defaultValue={typed?.contato}
        autoComplete="off"
        inputMode="email"
      />
      <Field
        name="dia"
        type="date"
        label={words.day}
        hint={words.dayHint}
        error={fields.dia}
        defaultValue={typed?.dia ?? days.first}
        min={days.first}
        max={days.last}
        cleanable={false}
      />
      <TextArea
        name="mensagem"
        label={words.message}
        hint={words.messageHint(name)}
        error={fields.mensagem}
        defaultValue={typed?.mensagem}
        maxLength={giftLimits.message}
        rows={3}
      />
    </>
  );
}
