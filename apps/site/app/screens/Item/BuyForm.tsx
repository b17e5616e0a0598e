import { BlurredCover } from "@camarim/ui/features/items/LockedCover.tsx";
import { toItemDiscount } from "@camarim/ui/features/pay/quote.ts";
import { TestMoney } from "@camarim/ui/features/pay/TestMoney.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { useFieldsDraft } from "@camarim/ui/form/use-fields-draft.ts";
import { useServerErrors } from "@camarim/ui/form/use-server-errors.ts";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { TermsSentence } from "@camarim/ui/layout/TermsSentence.tsx";
import { formatCents, formatMove } from "@camarim/ui/lib/money.ts";
import { checkout } from "@camarim/ui/text/checkout.ts";
import { describeContents } from "@camarim/ui/text/items.ts";
import { useEffect, useRef } from "react";
import { Form, Link, useNavigation, useSearchParams } from "react-router";
import { toItemPath } from "../../features/item/item-order.ts";
import type { RefusedItem } from "../../features/item/read-item.ts";
import { CouponField } from "../../features/pay/CouponField.tsx";
import { toCardProblem } from "../../features/pay/card-problem.ts";
import { FanFields } from "../../features/pay/FanFields.tsx";
import { isPayerEnough } from "../../features/pay/is-payer-enough.ts";
import { PayWith } from "../../features/pay/PayWith.tsx";
import { RefusedNotice } from "../../features/pay/RefusedNotice.tsx";
import { toRemaining } from "../../features/pay/refused-order.ts";
import { useCard } from "../../features/pay/use-card.ts";
import { useOrderKey } from "../../features/pay/use-order-key.ts";
import { card as cardText } from "../../text/card.ts";
import { item as itemText } from "../../text/item.ts";
import type { ItemToBuy } from "./load-item.server.ts";

const text = itemText.form;
const formId = "order";

/** A plain form that works before, and without, the scripts; a fan whom this browser knows types nothing. */
export function BuyForm({
  profile,
  ways,
  item,
  payer,
  coupon,
  refused,
}: ItemToBuy & { refused: RefusedItem | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const card = useCard(ways.card && { ...ways.card, gateway: ways.gateway });
  const busy = useNavigation().state !== "idle" || card.busy;
  const { remaining, onInput } = useServerErrors(form, refused?.fields);
  const left = refused && toRemaining(refused, remaining);
  const orderKey = useOrderKey();
  const isOther = useSearchParams()[0].has("outra");
  // An order by card names its payer.
  const known = !isOther && !card.isCard && isPayerEnough(payer, ways) ? payer : null;
  const off = toItemDiscount(coupon?.offer, item.price);
  useFieldsDraft(form, `item:${item._id}`, { fields: ["name", "email", "phone", "cupom"] });
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);
  return (
    <Screen
      title={text.title}
      back={toItemPath(profile.username, item._id)}
      bottom={
        <section aria-label={checkout.form.summary}>
          <RefusedNotice refused={toCardProblem(card) ?? left} />
          {coupon && off > 0 && (
            <p className="flex items-baseline justify-between text-small text-ok tabular">
              {checkout.form.discount(coupon.code)} <span>{formatMove(-off)}</span>
            </p>
          )}
          <p className="mb-3 flex items-baseline justify-between">
            {checkout.form.total} <Money cents={item.price - off} size="strong" />
          </p>
          <Button type="submit" form={formId} busy={busy}>
            {card.isCard ? cardText.pay(formatCents(item.price - off)) : checkout.form.submit}
          </Button>
        </section>
      }
    >
      <div className="flex items-center gap-3 pt-2">
        <span className="relative size-14 flex-none overflow-hidden rounded-tile bg-story-2">
          <BlurredCover src={item.cover} />
        </span>
        <div className="min-w-0">
          <p className="text-strong wrap-anywhere">{item.title}</p>
          <p className="text-small text-quiet wrap-anywhere">{text.by(profile.fullName)}</p>
          <p className="text-small text-quiet">{describeContents(item)}</p>
        </div>
      </div>
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
        <input type="hidden" name="preco" value={item.price} />
        <CouponField coupon={coupon} refused={left} kept={isOther ? { outra: "" } : {}} />
        {known ? (
          <div className="mx-1 mt-4 text-small text-quiet wrap-anywhere">
            <p>{text.payer(known.name, known.email)}</p>
            <Link to="?outra" replace preventScrollReset className="inline-flex min-h-tap items-center underline">
              {text.other}
            </Link>
          </div>
        ) : (
          <FanFields refused={left} needsDocument={ways.needsDocument} />
        )}
        <PayWith ways={ways} card={card} renews={false} />
        {!ways.card && ways.test && <TestMoney>{cardText.testPix}</TestMoney>}
        <TermsSentence before={itemText.withdrawal} />
      </Form>
    </Screen>
  );
}
