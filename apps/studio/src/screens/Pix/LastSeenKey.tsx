import type { PixSettings } from "@camarim/contract/settings";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { pix as text } from "../../text/pix.ts";

/** Without a connection: the key that this browser has stored, masked and read-only. */
export function LastSeenKey({ pix }: { pix: PixSettings }) {
  return (
    <Section title={text.lastSeen}>
      <List>
        <Row icon="key" label={pix.key} detail={text.types[pix.type ?? "random"]} />
        <Row icon="me" label={pix.name} detail={[pix.document, pix.city].join(" · ")} />
      </List>
    </Section>
  );
}
