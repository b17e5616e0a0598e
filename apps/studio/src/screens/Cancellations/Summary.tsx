import { type CancellationSummary, cancellationReasons } from "@camarim/contract/cancellations";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatShare } from "@camarim/ui/lib/percent.ts";
import { cancellations as text } from "../../text/cancellations.ts";

/** Who stayed and who left in the last 30 days, and why. */
export function Summary({ summary: { opened, stayed, left, kept, byReason } }: { summary: CancellationSummary }) {
  if (opened === 0) return <EmptyState icon="star" title={text.none.title} message={text.none.message} />;
  const given = cancellationReasons
    .map((reason) => ({ reason, count: byReason[reason] }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  const outcome = { label: text.opened(opened), detail: text.outcome(stayed, left) };
  return (
    <>
      <Section title={text.recent} ofGroups>
        <List label={text.recent}>
          <Row {...outcome} value={text.share(formatShare(stayed / opened))} />
          {kept.pause > 0 && <Row label={text.kept.pause} value={kept.pause} />}
          {kept.plan > 0 && <Row label={text.kept.plan} value={kept.plan} />}
          {kept.discount > 0 && (
            <Row
              label={text.kept.discount}
              detail={text.worth(formatCents(kept.discountAmount))}
              value={kept.discount}
            />
          )}
        </List>
      </Section>
      {left > 0 && (
        <Section title={text.reasons.section} ofGroups>
          {given.length === 0 && <p className="mx-4 text-quiet">{text.reasons.none}</p>}
          {given.length > 0 && (
            <List label={text.reasons.section}>
              {given.map(({ reason, count }) => (
                <Row key={reason} label={text.reasons.of[reason]} value={count} />
              ))}
            </List>
          )}
        </Section>
      )}
    </>
  );
}
