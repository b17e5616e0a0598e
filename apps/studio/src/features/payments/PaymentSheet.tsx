import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useQuery } from "@tanstack/react-query";
import { paymentOfOrderQuery } from "../../queries/payments.ts";
import { subscribers } from "../../text/subscribers.ts";
import { PaymentList } from "./PaymentList.tsx";

const text = subscribers.payment;

type PaymentSheetProps = { orderId: string; title: string; onClose: () => void };

/** The payment of an order without its subscription's page: what can be done about it, and who paid. */
export function PaymentSheet({ orderId, title, onClose }: PaymentSheetProps) {
  const { data, error, isFetching, refetch } = useQuery(paymentOfOrderQuery(orderId));
  const payment = data?.data[0];
  return (
    <Sheet open onClose={onClose} title={title}>
      {!data && !error && <PendingRows count={2} leading="none" hasDetail />}
      {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data && !payment && <p className="mx-1 text-quiet">{text.gone}</p>}
      {data && payment && (
        <div className="pb-4">
          <PaymentList payments={data.data} />
          <div className="mt-4">
            <List label={text.payer}>
              <Row label={text.payer} detail={payment.fan.name} />
              <Row icon="mail" label={payment.fan.email} detail={text.write} href={`mailto:${payment.fan.email}`} />
            </List>
          </div>
        </div>
      )}
    </Sheet>
  );
}
