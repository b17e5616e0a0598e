import type { SubscriptionDetail } from "@camarim/contract/subscriptions";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatDateTime, formatDay } from "@camarim/ui/lib/time.ts";
import { subscribers } from "../../text/subscribers.ts";

const text = subscribers.sheet;
type Change = SubscriptionDetail["history"][number];

export function History({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <Section title={text.history}>
      <List label={text.history}>
        {changes.map((change) => (
          <Row
            key={change._id}
            label={text.changes[change.kind]}
            detail={formatChange(change)}
            value={formatChangeKind(change)}
          />
        ))}
      </List>
    </Section>
  );
}

function formatChange({ at, actor, plan, kind }: Change): string {
  const isAboutPlan = plan && kind !== "renewed";
  return [formatDateTime(at), text.actors[actor], isAboutPlan ? plan.name : ""].filter(Boolean).join(" · ");
}

function formatChangeKind({ until, kind }: Change): string | undefined {
  if (!until || kind === "plan_chosen") return undefined;
  return subscribers.until(formatDay(until));
}
