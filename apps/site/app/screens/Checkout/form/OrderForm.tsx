import type { CreatorPage } from "@camarim/contract/creators";
import type { OfferedExtras } from "@camarim/contract/items";
import { PlanChoice } from "@camarim/ui/features/pay/PlanChoice.tsx";
import { mayBeDue, toItemDiscount, toQuote } from "@camarim/ui/features/pay/quote.ts";
import { Button } from "@camarim/ui/form/Button.tsx";
import { useFieldsDraft } from "@camarim/ui/form/use-fields-draft.ts";
import { useServerErrors } from "@camarim/ui/form/use-server-errors.ts";
import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { TermsSentence } from "@camarim/ui/layout/TermsSentence.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { checkout } from "@camarim/ui/text/checkout.ts";
import { useEffect, useRef } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import type { FoundCoupon } from "../../../api/find-coupon.server.ts";
import { CouponField } from "../../../features/pay/CouponField.tsx";
import { toCardProblem } from "../../../features/pay/card-problem.ts";
import { FanFields } from "../../../features/pay/FanFields.tsx";
import { PayWith } from "../../../features/pay/PayWith.tsx";
import { RefusedNotice } from "../../../features/pay/RefusedNotice.tsx";
import { toRemaining } from "../../../features/pay/refused-order.ts";
import { useCard } from "../../../features/pay/use-card.ts";
import { useChosenPlan } from "../../../features/pay/use-chosen-plan.ts";
import { useOrderKey } from "../../../features/pay/use-order-key.ts";
import { card as cardText } from "../../../text/card.ts";
import { Extras } from "./Extras.tsx";
import type { Refused } from "./refused.ts";
import { Total } from "./Total.tsx";
import { useExtras } from "./use-extras.ts";

const text = checkout.form;
const formId = "order";

type OrderFormProps = {
  page: CreatorPage;
  extras: OfferedExtras;
  coupon: FoundCoupon | null;
  planId: string | null;
  refused: Refused | undefined;
};

/** Plan and three fields: a plain form that works before, and without, the scripts. */
export function OrderForm({ page, extras: offered, coupon, planId, refused }: OrderFormProps) {
  const { profile, plans, viewer, ways } = page;
  const { form, choose, chosen } = useChosenPlan(plans, "plano");
  const submit = useSubmit();
  const card = useCard(ways.card && { ...ways.card, gateway: ways.gateway }, (body) =>
    submit(body, { method: "post", replace: true }),
  );
  const busy = useNavigation().state !== "idle" || card.busy;
  const preselected = plans.find((plan) => plan._id === (refused?.typed?.planId ?? planId)) ?? plans[0];
  // Before hydration nothing is known to be chosen, and the price of the preselected plan is compared.
  const extras = useExtras({
    ...{ form, extras: offered, plans, chosen: chosen ?? preselected },
    ...{ offer: coupon?.offer, typed: refused?.typed },
  });
  const plan = chosen && extras.plan;
  const due = plan && toQuote(plan, coupon?.offer);
  const itemOff = due && extras.item ? toItemDiscount(coupon?.offer, extras.item.price, due.discount) : 0;
  const totalCents = due && due.total + (extras.item?.price ?? 0) - itemOff;
  // Also after a refusal that asks for it: who had a trial before pays at once.
  const needsDocument =
    ways.needsDocument &&
    (mayBeDue(plans, plan?._id, coupon?.offer) || Boolean(refused?.fields.document || refused?.typed?.document));
  const { remaining, onInput } = useServerErrors(form, refused?.fields);
  const left = refused && toRemaining(refused, remaining);
  const openId = viewer.subscription?.openCheckoutId;
  const key = useOrderKey();
  // Leaving does not ask: all but the CPF and the card comes back, and a question would stand between a fan and paying.
  useFieldsDraft(form, `checkout:${profile.username}`, { fields: ["name", "email", "phone", "cupom"] });
  const isHydrated = useRef(false);
  useEffect(() => {
    // Before hydration the fan may have gone on in a field.
    const isTyping = !isHydrated.current && form.current?.contains(document.activeElement);
    isHydrated.current = true;
    if (refused && !isTyping) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused, form]);
  return (
    <Screen
      title={text.title}
      back={`/@${profile.username}`}
      bottom={
        <section aria-label={text.summary}>
          <RefusedNotice refused={toCardProblem(card) ?? left} />
          {plan && due && <Total plan={plan} due={due} item={extras.item} itemOff={itemOff} code={coupon?.code} />}
          <Button type="submit" form={formId} busy={busy}>
            {due?.trialDays
              ? text.submitTrial
              : due?.total === 0
                ? text.submitFree
                : card.isCard && totalCents
                  ? cardText.pay(formatCents(totalCents))
                  : text.submit}
          </Button>
        </section>
      }
    >
      <p className="flex items-center gap-3 pt-2">
        <Avatar name={profile.fullName} src={profile.profilePic} />
        <span className="line-clamp-2 min-w-0 text-strong">{text.lead(profile.fullName)}</span>
      </p>
      {openId && (
        <Section title={text.open}>
          <List>
            <Row icon="qr" label={text.resume} to={`/@${profile.username}/assinar?pedido=${openId}`} />
          </List>
        </Section>
      )}
      <Form
        ref={form}
        id={formId}
        method="post"
        replace
        noValidate
        onInput={onInput}
        onSubmit={(event) => {
          // A free order needs no card.
          if (!card.isCard || !due?.total) return;
          event.preventDefault();
          void card.order(event.currentTarget);
        }}
      >
        <input type="hidden" name="chave" value={key} />
        {plans.map(({ _id, price }) => (
          <input key={_id} type="hidden" name={`preco-${_id}`} value={price} />
        ))}
        <PlanChoice name="plano" plans={plans} chosenId={preselected?._id} offer={coupon?.offer} onChoose={choose} />
        {extras.offered && <input type="hidden" name={`preco-${extras.offered._id}`} value={extras.offered.price} />}
        <Extras extras={extras} />
        <CouponField coupon={coupon} refused={left} kept={chosen ? { plano: chosen._id } : {}} />
        <FanFields refused={left} needsDocument={needsDocument} />
        {due?.total !== 0 && <PayWith ways={ways} card={card} />}
        <TermsSentence before={text.withdrawal} />
      </Form>
    </Screen>
  );
}
