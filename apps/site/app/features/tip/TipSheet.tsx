import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { Spinner } from "@camarim/ui/feedback/Spinner.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useEffect, useEffectEvent } from "react";
import { tip as text } from "../../text/tip.ts";
import { orderState } from "../pay/order-state.ts";
import { isOrderOpen } from "../pay/SimpleOrder.tsx";
import { useLiveReload } from "../pay/use-live-order.ts";
import { TipOrder } from "./TipOrder.tsx";
import { TipSheetForm } from "./TipSheetForm.tsx";
import { useTip } from "./use-tip.ts";

const thanksMs = 4_000;

type TipSheetProps = {
  username: string;
  /** The name until the page is loaded. */
  name: string;
  storyId: string;
  onClose: () => void;
};

/** The story waits behind the sheet, which closes itself once the tip is paid. */
export function TipSheet({ username, name, storyId, onClose }: TipSheetProps) {
  const { step, busy, refused, send, openForm, showOrder } = useTip(username, storyId);
  useDarkPage();
  const order = step.step === "order" ? step : undefined;
  useLiveReload(order !== undefined && isOrderOpen(order.order, order.now), {
    isIdle: !busy,
    reload: () => order && showOrder(order.order._id),
  });
  const isGiven = order !== undefined && orderState(order.order, order.now) === "confirmed";
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isGiven) return;
    const timer = setTimeout(() => close(), thanksMs);
    return () => clearTimeout(timer);
  }, [isGiven]);

  if (step.step === "form") return <TipSheetForm {...step} {...{ busy, refused, send, showOrder, onClose }} />;
  if (order) {
    const { payment, creator, _id } = order.order;
    return (
      <Sheet title={text.orderTitle(formatCents(payment.amount), creator.fullName)} open onClose={onClose}>
        <TipOrder
          {...order}
          onReceipt={() => void showOrder(_id)}
          done={<Button onPress={onClose}>{text.goOn}</Button>}
          again={
            <Button tone="soft" onPress={() => void openForm()}>
              {text.again}
            </Button>
          }
        >
          {payment.gateway !== "bacen" && (
            <p
              role="status"
              className="flex items-center gap-3 rounded-card border border-line bg-surface p-3 text-small"
            >
              <Spinner />
              <span className="min-w-0">{text.waiting}</span>
            </p>
          )}
        </TipOrder>
      </Sheet>
    );
  }
  return (
    <Sheet title={text.title(name)} open onClose={onClose}>
      {step.step === "failed" ? (
        <ErrorState error={step.error} onRetry={() => void openForm()} />
      ) : (
        <div className="grid min-h-60 place-items-center">
          <Spinner />
        </div>
      )}
    </Sheet>
  );
}

/** What opens over the viewer is dark as the viewer is, also the sheet of a receipt. */
function useDarkPage(): void {
  useEffect(() => {
    document.documentElement.dataset.theme = "dark";
    return () => void delete document.documentElement.dataset.theme;
  }, []);
}
