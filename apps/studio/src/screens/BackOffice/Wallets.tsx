import type { WalletReview } from "@camarim/contract/admin-wallets";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { taxDocumentMask } from "@camarim/ui/lib/tax-document-mask.ts";
import { formatAgo } from "@camarim/ui/lib/time.ts";
import { useQuery } from "@tanstack/react-query";
import { walletReviewsQuery } from "../../queries/back-office.ts";
import { backOffice } from "../../text/back-office.ts";
import { CaseOwner } from "./CaseOwner.tsx";
import { DecideWallet } from "./DecideWallet.tsx";
import { Picture } from "./Picture.tsx";
import { Queue } from "./Queue.tsx";

const text = backOffice.wallet;

/** The data of a holder beside both pictures of their document. */
export function Wallets() {
  const query = useQuery(walletReviewsQuery());
  return (
    <Queue
      of="wallets"
      query={query}
      empty={text.empty}
      bottom={(review: WalletReview) => <DecideWallet key={review._id} review={review} />}
    >
      {(review) => <Review key={review._id} review={review} onReload={query.refetch} />}
    </Queue>
  );
}

function Review({ review, onReload }: { review: WalletReview; onReload: () => Promise<unknown> }) {
  const { name, document, birthDate, address } = review;
  return (
    <article>
      <CaseOwner account={review.account} detail={text.sent(formatAgo(review.openedAt))} />
      <div className="mt-4 flex flex-col gap-3">
        <Picture src={review.frontUrl} name={text.front} onReload={onReload} />
        <Picture src={review.backUrl} name={text.back} onReload={onReload} />
      </div>
      <Section title={text.holder}>
        <List>
          <Row label={name} detail={text.name} />
          <Row label={taxDocumentMask.show(document)} detail={text.document} />
          <Row label={birthDate ? backOffice.day(birthDate) : text.noBirth} detail={text.birthDate} />
          <Row label={address} detail={text.address} />
        </List>
      </Section>
    </article>
  );
}
