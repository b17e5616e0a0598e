import type { Coupon } from "@camarim/contract/coupons";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Switch } from "@camarim/ui/form/Switch.tsx";
import { couponState, formatCoupon } from "@camarim/ui/lib/coupon.ts";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { deleteLater } from "../../features/undo/delete-later.ts";
import { archiveCoupon, changeCoupon } from "../../queries/coupons.ts";
import { coupons } from "../../text/coupons.ts";
import { CouponFacts } from "./CouponFacts.tsx";
import { StateChip } from "./CouponRow.tsx";
import { LimitsSheet } from "./LimitsSheet.tsx";
import { Redemptions } from "./Redemptions.tsx";
import { ShareCoupon } from "./ShareCoupon.tsx";

const text = coupons.detail;

export function CouponContent({ coupon }: { coupon: Coupon }) {
  const navigate = useNavigate();
  const change = useMutation(changeCoupon());
  const archive = useMutation(archiveCoupon());
  const [open, setOpen] = useState<"limits" | "archive">();
  const { _id, archived, active, redeemed, reserved, maxRedemptions } = coupon;

  function putAway() {
    setOpen(undefined);
    deleteLater({ _id, message: text.archived, send: () => archive.mutateAsync(_id) });
    void navigate("/account/coupons", { replace: true });
  }

  return (
    <>
      <div className="pt-2 text-center">
        <p className="text-money break-all">{coupon.code}</p>
        <p className="mt-1 text-quiet">{formatCoupon(coupon)}</p>
        <p className="mt-2 flex items-center justify-center gap-2 text-small text-quiet tabular">
          <StateChip state={couponState(coupon, new Date())} />
          {coupons.uses(redeemed, maxRedemptions)}
          {reserved > 0 && ` · ${coupons.reserved(reserved)}`}
        </p>
      </div>
      {!archived && <ShareCoupon code={coupon.code} />}
      <CouponFacts coupon={coupon} />
      {!archived && (
        <>
          <Switch
            writes
            label={text.active}
            hint={text.activeHint}
            checked={change.isPending ? (change.variables.active ?? active) : active}
            onChange={(event) => change.mutate({ _id, active: event.target.checked })}
          />
          <div className="mt-4">
            <Button writes tone="soft" onPress={() => setOpen("limits")}>
              {text.change}
            </Button>
          </div>
        </>
      )}
      <Redemptions couponId={_id} />
      {!archived && (
        <div className="mt-6">
          <Button tone="danger" onPress={() => setOpen("archive")}>
            {text.archive}
          </Button>
        </div>
      )}
      <LimitsSheet
        key={[maxRedemptions, coupon.maxPerFan, coupon.expiresAt].join()}
        coupon={coupon}
        open={open === "limits"}
        onClose={() => setOpen(undefined)}
      />
      <AlertDialog
        open={open === "archive"}
        onClose={() => setOpen(undefined)}
        title={text.question}
        message={text.message}
        confirm={{ label: text.archive, tone: "danger", onPress: putAway }}
      />
    </>
  );
}
