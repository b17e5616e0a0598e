import type { BillingReceipt } from "@camarim/contract/admin-billings";
import { List } from "@camarim/ui/layout/List.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatAgo } from "@camarim/ui/lib/time.ts";
import { useQuery } from "@tanstack/react-query";
import { billingReceiptsQuery } from "../../queries/back-office.ts";
import { backOffice } from "../../text/back-office.ts";
import { CaseOwner } from "./CaseOwner.tsx";
import { Credits } from "./Credits.tsx";
import { OpenBillings } from "./OpenBillings.tsx";
import { Picture } from "./Picture.tsx";
import { Queue } from "./Queue.tsx";
import { ReviewBillingReceipt } from "./ReviewBillingReceipt.tsx";

const text = backOffice.receipt;

/** The receipt of a billing beside the amount due. */
export function BillingReceipts() {
  const query = useQuery(billingReceiptsQuery());
  return (
    <Queue
      of="billings"
      query={query}
      empty={text.empty}
      after={
        <>
          <OpenBillings />
          <Credits />
        </>
      }
      bottom={(receipt: BillingReceipt) => <ReviewBillingReceipt key={receipt._id} receipt={receipt} />}
    >
      {(receipt) => <ReceiptCase key={receipt._id} receipt={receipt} onReload={query.refetch} />}
    </Queue>
  );
}

function ReceiptCase({ receipt, onReload }: { receipt: BillingReceipt; onReload: () => Promise<unknown> }) {
  const { account, billing, sentAt, receiptUrl } = receipt;
  return (
    <article>
      <p className="mt-4 text-center">
        <Money cents={billing.amount} size="big" />
      </p>
      <p className="text-center text-small text-quiet">
        {text.billing(billing.number, backOffice.month(billing.periodStart))}
      </p>
      <CaseOwner account={account} detail={formatAgo(sentAt)} />
      <div className="mt-4">
        <Picture src={receiptUrl} name={text.picture} onReload={onReload} />
      </div>
      <div className="mt-4">
        <List>
          <Row label={backOffice.day(billing.dueDate)} detail={text.due} />
          <Row label={<span className="break-all">{billing.txid}</span>} detail={text.txid} />
        </List>
      </div>
      <p className="mx-1 mt-3 text-small text-quiet">{text.advice}</p>
    </article>
  );
}
