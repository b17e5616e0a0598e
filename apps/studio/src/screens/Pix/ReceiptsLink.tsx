import { Badge } from "@camarim/ui/layout/Badge.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { useQuery } from "@tanstack/react-query";
import { receiptsQuery } from "../../queries/payments.ts";
import { refundsQuery } from "../../queries/refunds.ts";
import { pix as text } from "../../text/pix.ts";
import { refunds as refundsText } from "../../text/refunds.ts";

/** Links to pending receipts, to due refunds, and to a gateway, which needs no receipts. */
export function ReceiptsLink() {
  const waiting = useQuery(receiptsQuery()).data?.totalCount;
  const refunds = useQuery(refundsQuery()).data;
  const isLate = refunds?.data[0] !== undefined && Date.parse(refunds.data[0].dueAt) < Date.now();
  return (
    <List>
      <Row
        icon="doc"
        label={text.receipts}
        detail={waiting === undefined ? undefined : waiting > 0 ? text.waiting(waiting) : text.noReceipts}
        value={waiting ? <Badge>{waiting}</Badge> : undefined}
        to="/account/pix/receipts"
      />
      {refunds !== undefined && refunds.totalCount > 0 && (
        <Row
          icon="swap"
          label={refundsText.title}
          detail={isLate ? <span className="text-danger">{refundsText.lateHint}</span> : undefined}
          value={<Badge>{refunds.totalCount}</Badge>}
          to="/account/pix/receipts"
        />
      )}
      <Row icon="card" label={text.gateway} detail={text.gatewayHint} to="/mp/connect" />
    </List>
  );
}
