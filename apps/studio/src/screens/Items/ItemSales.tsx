import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { Section } from "@camarim/ui/layout/List.tsx";
import { useQuery } from "@tanstack/react-query";
import { SaleList } from "../../features/payments/SaleList.tsx";
import { paymentsOfItemQuery } from "../../queries/payments.ts";
import { items } from "../../text/items.ts";

const text = items.detail;

/** The last orders of an item, which the creator refunds or marks as paid; hidden while loading or if there are none. */
export function ItemSales({ itemId }: { itemId: string }) {
  const { data, error, isFetching, refetch } = useQuery(paymentsOfItemQuery(itemId));
  if (!data && error) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data || data.data.length === 0) return null;
  return (
    <Section title={text.lastSales} ofGroups>
      <SaleList label={text.lastSales} payments={data.data} />
    </Section>
  );
}
