import type { Plan } from "@camarim/contract/plans";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { extrasQuery, itemsQuery } from "../../queries/items.ts";
import { extras as text } from "../../text/extras.ts";
import { ExtrasSheet } from "./ExtrasSheet.tsx";
import { toExtraCents } from "./extras-form.ts";

/** What is offered beside the plans at the checkout: an item and a longer plan, neither at first. */
export function Extras({ plans }: { plans: readonly Plan[] }) {
  const { data: extras } = useQuery(extrasQuery());
  const { data } = useInfiniteQuery(itemsQuery());
  const [isOpen, setIsOpen] = useState(false);
  if (!extras || !data) return null;
  const item = data.items.find(({ _id }) => _id === extras.itemId);
  const plan = plans.find(({ _id }) => _id === extras.planId);
  const isEmpty = data.items.length === 0 && plans.length < 2;
  const detail = item && text.detail(item.title, formatCents(toExtraCents(item, extras.itemPrice)));
  return (
    <Section title={text.section}>
      <p className="mx-1 mb-2 text-small text-quiet">{text.lead}</p>
      <List>
        {data.items.length === 0 ? (
          <Row icon="lock" label={text.item} detail={text.noItems} to="/account/items" />
        ) : (
          <Row icon="lock" label={text.item} detail={detail ?? text.none} onPress={() => setIsOpen(true)} />
        )}
        {plans.length > 1 && (
          <Row icon="star" label={text.plan} detail={plan?.name ?? text.none} onPress={() => setIsOpen(true)} />
        )}
      </List>
      {!isEmpty && (
        <ExtrasSheet
          key={JSON.stringify(extras)}
          extras={extras}
          items={data.items}
          plans={plans}
          open={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Section>
  );
}
