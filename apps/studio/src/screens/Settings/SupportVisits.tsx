import type { SupportAccess } from "@camarim/contract/admin";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { useQuery } from "@tanstack/react-query";
import { supportAccessesQuery } from "../../queries/admin.ts";
import { settings } from "../../text/settings.ts";

const text = settings.support;

/** When support opened this account, and what it changed. */
export function SupportVisits() {
  const { data, error, isFetching, refetch } = useQuery(supportAccessesQuery());
  return (
    <Section title={text.section} ofGroups>
      {!data && !error && <PendingRows count={1} />}
      {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data?.totalCount === 0 && <p className="mx-1 text-quiet">{text.none}</p>}
      {data && data.totalCount > 0 && (
        <List label={text.section}>
          {data.data.map((visit) => (
            <Row key={visit._id} icon="help" label={formatDateTime(visit.startedAt)} detail={formatChanges(visit)} />
          ))}
        </List>
      )}
    </Section>
  );
}

/** "publicou um story, mudou textos do perfil", each once. */
function formatChanges({ changes }: SupportAccess): string {
  const descriptions = new Set(changes.map(({ method, route }) => text.changes[`${method} ${route}`] ?? text.other));
  return `${text.by} · ${descriptions.size > 0 ? [...descriptions].join(", ") : text.looked}`;
}
