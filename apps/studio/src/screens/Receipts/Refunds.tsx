import type { Refund } from "@camarim/contract/refunds";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { refundsQuery } from "../../queries/refunds.ts";
import { refunds as text } from "../../text/refunds.ts";
import { RefundSheet } from "./RefundSheet.tsx";

/** Due refunds, most urgent first; hidden while loading or if there are none. */
export function Refunds() {
  const { data, error, refetch } = useQuery(refundsQuery());
  const [openId, setOpenId] = useState<string>();
  if (error && !data) return <List>{<Row icon="alert" label={text.lost} onPress={() => void refetch()} />}</List>;
  if (!data || data.data.length === 0) return null;
  const open = data.data.find(({ _id }) => _id === openId);
  const hidden = data.totalCount - data.data.length;
  return (
    <Section title={text.counted(data.totalCount)}>
      <List label={text.title}>
        {data.data.map((refund) => (
          <Row
            key={refund._id}
            icon="swap"
            label={refund.fan.name}
            detail={formatDue(refund)}
            value={formatCents(refund.amount)}
            onPress={() => setOpenId(refund._id)}
          />
        ))}
        {hidden > 0 && <Row label={text.more(hidden)} />}
      </List>
      {open && <RefundSheet refund={open} onClose={() => setOpenId(undefined)} />}
    </Section>
  );
}

function formatDue({ title, dueAt }: Refund): React.ReactNode {
  const day = formatDay(dueAt);
  if (Date.parse(dueAt) > Date.now()) return text.until(title, day);
  return <span className="text-danger">{text.late(title, day)}</span>;
}
