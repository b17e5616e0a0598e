import type { Lastlink } from "@camarim/contract/imports";
import { formatDateTime, formatDay } from "../../lib/time.ts";
import { lastlink } from "../../text/lastlink.ts";
import { Chip } from "../../ui/layout/Badge.tsx";
import { List } from "../../ui/layout/List.tsx";
import { Row } from "../../ui/layout/Row.tsx";

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
