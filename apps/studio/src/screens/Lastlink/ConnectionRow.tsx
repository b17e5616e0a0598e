import type { Lastlink } from "@camarim/contract/imports";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatDateTime, formatDay } from "@camarim/ui/lib/time.ts";
import { lastlink } from "../../text/lastlink.ts";

const text = lastlink.connection;

export function ConnectionRow({ lastlink: { connectedAt, lastEventAt } }: { lastlink: Lastlink }) {
  const since = connectedAt ? text.on(formatDay(connectedAt)) : text.off;
  return (
    <List label={text.title}>
      <Row
        icon="swap"
        label={text.label}
        detail={lastEventAt ? text.heard(formatDateTime(lastEventAt)) : since}
        value={connectedAt ? <Chip tone="ok">{text.chipOn}</Chip> : <Chip>{text.chipOff}</Chip>}
        to="/account/lastlink/login"
      />
    </List>
  );
}
