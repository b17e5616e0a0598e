import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatAgo, formatDateTime } from "@camarim/ui/lib/time.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { recoveriesQuery } from "../../queries/back-office.ts";
import { recoveries as text } from "../../text/recoveries.ts";
import { DecideRecovery } from "./DecideRecovery.tsx";
import { Queue } from "./Queue.tsx";

/** Requests of owners who have lost their second factors. */
export function Recoveries() {
  const query = useQuery(recoveriesQuery());
  const [openId, setOpenId] = useState<string>();
  const chosen = query.data?.data.find(({ _id }) => _id === openId);
  return (
    <Queue of="recoveries" query={query} empty={text.empty}>
      {(_, all) => (
        <>
          <h2 className="mx-1 mt-4 text-strong">{text.title}</h2>
          <p className="mx-1 mt-1 mb-3 text-small text-quiet">{text.lead}</p>
          <List label={text.list}>
            {all.map(({ _id, account, requestedAt, readyAt, approvals, byReport }) => (
              <Row
                key={_id}
                label={account.fullName}
                detail={`@${account.username} · ${text.requested(formatAgo(requestedAt))}`}
                value={
                  <>
                    <span className="block text-small">{text.approvals(approvals)}</span>
                    {byReport && <Chip>{text.byReport}</Chip>}
                    {isReady(readyAt) && <Chip tone="warn">{text.ready}</Chip>}
                  </>
                }
                onPress={() => setOpenId(_id)}
              />
            ))}
          </List>
          <DecideRecovery
            key={chosen?._id}
            recovery={chosen}
            waitsUntil={chosen && !isReady(chosen.readyAt) ? formatDateTime(chosen.readyAt) : undefined}
            onClose={() => setOpenId(undefined)}
          />
        </>
      )}
    </Queue>
  );
}

const isReady = (readyAt: string) => Date.parse(readyAt) <= Date.now();
