import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deletionQuery } from "../../queries/account.ts";
import { personalData as text } from "../../text/personal-data.ts";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { TakeData } from "./TakeData.tsx";

/** Data export and account deletion, as the law requires. */
export function YourData() {
  const deletion = useQuery(deletionQuery()).data;
  const [open, setOpen] = useState<"export" | "deletion">();
  const close = () => setOpen(undefined);
  return (
    <Section title={text.section} ofGroups>
      <List label={text.section}>
        <Row writes icon="doc" label={text.export.row} detail={text.export.rowHint} onPress={() => setOpen("export")} />
        {deletion?.requestedAt === null && (
          <Row writes icon="trash" tone="danger" label={text.deletion.row} onPress={() => setOpen("deletion")} />
        )}
      </List>
      {open === "export" && <TakeData onClose={close} />}
      {open === "deletion" && deletion && <DeleteAccount deletion={deletion} onClose={close} />}
    </Section>
  );
}
