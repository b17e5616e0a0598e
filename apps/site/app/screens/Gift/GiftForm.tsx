import { giftLimits } from "@camarim/contract/gift-limits";
import { PlanChoice } from "@camarim/ui/features/pay/PlanChoice.tsx";
import { TestMoney } from "@camarim/ui/features/pay/TestMoney.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { TextArea } from "@camarim/ui/form/TextArea.tsx";
import { useFieldsDraft } from "@camarim/ui/form/use-fields-draft.ts";
import { useServerErrors } from "@camarim/ui/form/use-server-errors.ts";
import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { Section } from "@camarim/ui/layout/List.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { TermsSentence } from "@camarim/ui/layout/TermsSentence.tsx";
import { checkout } from "@camarim/ui/text/checkout.ts";
import { useEffect, useRef } from "react";
import { Form, Link, useNavigation, useSearchParams } from "react-router";
import { FanFields } from "../../features/pay/FanFields.tsx";
import { isPayerEnough } from "../../features/pay/is-payer-enough.ts";
import { RefusedNotice } from "../../features/pay/RefusedNotice.tsx";
import { toRemaining } from "../../features/pay/refused-order.ts";
import { useOrderKey } from "../../features/pay/use-order-key.ts";
import { card } from "../../text/card.ts";
import { gift as text } from "../../text/gift.ts";
import type { LoadedGift } from "./load-gift.server.ts";
import type { RefusedGift } from "./read-gift.ts";

const formId = "gift";

type GiftFormProps = Extract<LoadedGift, { face: "form" }> & { refused: RefusedGift | undefined };

/** A plain form that works before, and without, the scripts. */
export function GiftForm({ profile, ways, plans, planId, payer, days, refused }: GiftFormProps) {
  const { username, fullName, profilePic } = profile;
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state !== "idle";
  const { remaining, onInput } = useServerErrors(form, refused?.fields);
  const left = refused && toRemaining(refused, remaining);
  const orderKey = useOrderKey();
  const isOther = useSearchParams()[0].has("outra");
  const known = !isOther && isPayerEnough(payer, ways) ? payer : null;
  const wanted = left?.typed?.plano ?? planId;
  const chosen = (plans.find(({ _id }) => _id === wanted) ?? plans[0])?._id;
  useFieldsDraft(form, `gift:${username}`, { fields: ["name", "email", "phone", "para", "contato", "mensagem"] });
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);
  return (
    <Screen
      title={text.open}
      back={`/@${username}`}
      bottom={
        <section aria-label={checkout.form.summary}>
          <RefusedNotice refused={left} />
          <Button type="submit" form={formId} icon="gift" busy={busy}>
            {text.submit}
          </Button>
          <p className="mt-2 text-center text-small text-quiet">{text.promise}</p>
        </section>
      }
    >
      <p className="flex items-center gap-3 pt-2">
        <Avatar name={fullName} src={profilePic} />
        <span className="min-w-0 text-strong wrap-anywhere">{text.title(fullName)}</span>
      </p>
      <Form ref={form} id={formId} method="post" replace noValidate onInput={onInput}>
        <input type="hidden" name="chave" value={orderKey} />
        {plans.map(({ _id, price }) => (
          <input key={_id} type="hidden" name={`preco-${_id}`} value={price} />
        ))}
        <PlanChoice name="plano" plans={plans} chosenId={chosen} />
        <Section title={text.receiver.section}>
          <ReceiverFields name={fullName} days={days} refused={left} />
        </Section>
        {known ? (
          <div className="mx-1 mt-4 text-small text-quiet wrap-anywhere">
            <p>{text.payer(known.name, known.email)}</p>
            <Link to="?outra" replace preventScrollReset className="inline-flex min-h-tap items-center underline">
              {text.otherPayer}
            </Link>
          </div>
        ) : (
          <FanFields refused={left} needsDocument={ways.needsDocument} />
        )}
        {ways.test && <TestMoney>{card.testPix}</TestMoney>}
        <TermsSentence before={text.withdrawal} />
      </Form>
    </Screen>
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
        defaultValue={typed?.dia || days.first}
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
