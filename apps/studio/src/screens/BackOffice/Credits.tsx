import type { Credit } from "@camarim/contract/admin-credits";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { creditsQuery } from "../../queries/back-office.ts";
import { credits as text } from "../../text/credits.ts";
import { PayCredit } from "./PayCredit.tsx";

/** Fees that the platform owes creators and that no sale will offset, oldest first. */
export function Credits() {
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    creditsQuery(),
  );
  const [openId, setOpenId] = useState<string>();
  const chosen = data?.credits.find(({ _id }) => _id === openId);
  if (data?.credits.length === 0) return null;
  return (
    <Section title={text.title(data?.totalCount)}>
      {!data && !error && <PendingRows count={2} />}
      {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data && (
        <List label={text.list}>
          {data.credits.map((credit) => (
            <CreditRow key={credit._id} credit={credit} onPress={() => setOpenId(credit._id)} />
          ))}
        </List>
      )}
      {hasNextPage && (
        <div className="mt-4">
          <Button tone="soft" busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
      {chosen && <PayCredit key={chosen._id} credit={chosen} onClose={() => setOpenId(undefined)} />}
    </Section>
  );
}

function CreditRow({ credit, onPress }: { credit: Credit; onPress: () => void }) {
  const { account, amount, reason, since, pixKey } = credit;
  return (
    <Row
      label={account.fullName}
      detail={text.reasons[reason](formatDay(since))}
      value={
        <>
          <span className="block">
            <Money cents={amount} size="strong" />
          </span>
          {!pixKey && <Chip tone="bad">{text.noKey}</Chip>}
        </>
      }
      onPress={onPress}
    />
  );
}
