import { useQuery } from "@tanstack/react-query";
import { receiptsQuery } from "../../queries/payments.ts";
import { pix as text } from "../../text/pix.ts";
import { Badge } from "../../ui/Badge.tsx";
import { List } from "../../ui/List.tsx";
import { Row } from "../../ui/Row.tsx";

/** The way to the proofs that wait, and to being paid without any. */
export function ToReceipts() {
  const waiting = useQuery(receiptsQuery()).data?.totalCount;
  return (
    <List>
      <Row
        icon="doc"
        label={text.receipts}
        detail={waiting === undefined ? undefined : waiting > 0 ? text.waiting(waiting) : text.noReceipts}
        value={waiting ? <Badge>{waiting}</Badge> : undefined}
        to="/account/pix/receipts"
      />
      <Row icon="card" label={text.gateway} detail={text.gatewayHint} to="/mp/connect" />
    </List>
  );
}
