import { BlurredCover } from "@camarim/ui/features/items/LockedCover.tsx";
import { toItemDiscount } from "@camarim/ui/features/pay/quote.ts";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { formatCents, formatMove } from "@camarim/ui/lib/money.ts";
import { checkout } from "@camarim/ui/text/checkout.ts";
import { describeContents } from "@camarim/ui/text/items.ts";
import { useRef } from "react";
import { useSearchParams } from "react-router";
import { toItemPath } from "../../features/item/item-order.ts";
import type { RefusedItem } from "../../features/item/read-item.ts";
import { CouponField } from "../../features/pay/CouponField.tsx";
import { PayForm, usePayPage } from "../../features/pay/PayForm.tsx";
import { card } from "../../text/card.ts";
import { item as itemText } from "../../text/item.ts";
import type { ItemToBuy } from "./load-item.server.ts";

const text = itemText.form;

type BuyFormProps = ItemToBuy & { refused: RefusedItem | undefined };

/** The form of a single item; a fan whom this browser knows types nothing. */
export function BuyForm({ profile, ways, item, payer, coupon, refused }: BuyFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const draft = { name: `item:${item._id}`, fields: ["cupom"] };
  const pay = usePayPage({ form, ways, payer, refused, draft });
  const isOther = useSearchParams()[0].has("outra");
  const off = toItemDiscount(coupon?.offer, item.price);
  return (
    <PayForm
      pay={pay}
      title={text.title}
      back={toItemPath(profile.username, item._id)}
      lead={
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
      }
      total={
        <>
          {coupon && off > 0 && (
            <p className="flex items-baseline justify-between text-small text-ok tabular">
              {checkout.form.discount(coupon.code)} <span>{formatMove(-off)}</span>
            </p>
          )}
          <p className="mb-3 flex items-baseline justify-between">
            {checkout.form.total} <Money cents={item.price - off} size="strong" />
          </p>
        </>
      }
      label={pay.card.isCard ? card.pay(formatCents(item.price - off)) : checkout.form.submit}
      toPayer={text.payer}
      terms={itemText.withdrawal}
    >
      <input type="hidden" name="preco" value={item.price} />
      <CouponField coupon={coupon} refused={pay.left} kept={isOther ? { outra: "" } : {}} />
    </PayForm>
  );
}
