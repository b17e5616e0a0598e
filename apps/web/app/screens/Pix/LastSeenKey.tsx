import type { PixSettings } from "@camarim/contract/settings";
import { pix as text } from "../../text/pix.ts";
import { List, Section } from "../../ui/layout/List.tsx";
import { Row } from "../../ui/layout/Row.tsx";

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
