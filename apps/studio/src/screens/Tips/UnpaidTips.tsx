import { Section } from "@camarim/ui/layout/List.tsx";
import { useQuery } from "@tanstack/react-query";
import { SaleList } from "../../features/payments/SaleList.tsx";
import { unpaidTipsQuery } from "../../queries/payments.ts";
import { tips as text } from "../../text/tips.ts";

/** Tips to the creator's own key without money yet; hidden while loading or if there are none. */
export function UnpaidTips() {
  const { data } = useQuery(unpaidTipsQuery());
  if (!data || data.data.length === 0) return null;
  return (
    <Section title={text.unpaid}>
      <SaleList label={text.unpaid} payments={data.data} />
    </Section>
  );
}
