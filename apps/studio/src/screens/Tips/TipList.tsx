import type { Tip } from "@camarim/contract/tips";
import { Button } from "@camarim/ui/form/Button.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { tips as text } from "../../text/tips.ts";
import { TipRow } from "./TipRow.tsx";

type TipListProps = {
  title: string;
  query: {
    data: { tips: readonly Tip[] } | undefined;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** Stands in place of an empty list, which is otherwise left out. */
  none?: string;
};

export function TipList({ title, query, none }: TipListProps) {
  const tips = query.data?.tips ?? [];
  if (tips.length === 0) return none ? <p className="mx-1 mt-6 text-quiet">{none}</p> : null;
  return (
    <Section title={title}>
      <List label={title}>
        {tips.map((tip) => (
          <TipRow key={tip._id} tip={tip} />
        ))}
      </List>
      {query.hasNextPage && (
        <div className="mt-3">
          <Button tone="soft" busy={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
    </Section>
  );
}
