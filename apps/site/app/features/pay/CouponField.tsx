import { Button } from "@camarim/ui/form/Button.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { checkout } from "@camarim/ui/text/checkout.ts";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { FoundCoupon } from "../../api/find-coupon.server.ts";
import type { RefusedOrder } from "./refused-order.ts";

const text = checkout.form;

type CouponFieldProps = {
  coupon: FoundCoupon | null;
  refused: RefusedOrder<"cupom"> | undefined;
  /** What stays in the URL. */
  kept: Record<string, string>;
};

/**
 * The code, checked by "Aplicar" or Enter. It is stored in the URL, so that a reload keeps it, and the other fields keep their
 * values. Without scripts it is checked with the order.
 */
export function CouponField({ coupon, refused, kept }: CouponFieldProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const input = () => box.current?.querySelector("input") ?? null;

  function apply() {
    const code = input()?.value.trim() ?? "";
    const search = new URLSearchParams({ ...kept, ...(code && { cupom: code }) });
    void navigate(`${pathname}?${search}`, { replace: true, preventScrollReset: true });
  }

  useEffect(() => {
    // The answer may come while the fan types in another field, also before hydration.
    const isElsewhere = document.activeElement?.matches("input") && !box.current?.contains(document.activeElement);
    if (coupon?.refusal && !isElsewhere) box.current?.querySelector("input")?.focus();
  }, [coupon]);

  return (
    <div ref={box} className="flex flex-wrap items-start gap-x-2 *:first:grow *:first:basis-[10rem]">
      <Field
        name="cupom"
        label={text.coupon}
        hint={coupon?.offer ? <span className="text-ok">{coupon.message}</span> : undefined}
        error={refused?.fields.cupom ?? coupon?.refusal ?? undefined}
        defaultValue={refused?.typed?.cupom ?? coupon?.code}
        force="upper"
        maxLength={32}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          apply();
        }}
      />
      <div className="mt-10 ml-auto noscript:hidden">
        <Button tone="soft" size="compact" onPress={apply}>
          {text.apply}
        </Button>
      </div>
    </div>
  );
}
