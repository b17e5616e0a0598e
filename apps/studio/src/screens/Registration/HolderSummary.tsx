import type { Holder } from "@camarim/contract/wallet";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { zipcodeMask } from "@camarim/ui/lib/masks.ts";
import { taxDocumentMask } from "@camarim/ui/lib/tax-document-mask.ts";
import { address } from "../../text/address.ts";
import { registration as text } from "../../text/registration.ts";
import { BankDestination } from "./BankDestination.tsx";
import { StatusNotice } from "./StatusNotice.tsx";

/** Read-only, because the data is under review. */
export function HolderSummary({ holder, destination }: { holder: Holder; destination: string | undefined }) {
  const street = [holder.street, holder.streetNumber, holder.complement].filter(Boolean).join(", ");
  return (
    <Screen title={text.title} back="/account/wallet">
      <StatusNotice status={holder} />
      <Section title={text.holder}>
        <List>
          <Row label={holder.name} detail={text.name} />
          <Row label={taxDocumentMask.show(holder.document)} detail={text.document} />
          <Row label={street} detail={`${holder.neighborhood}, ${holder.city}/${holder.state}`} />
          <Row label={zipcodeMask.show(holder.zipcode)} detail={address.zipcode} />
          {destination === undefined && <Row label={taxDocumentMask.show(holder.pixKey)} detail={text.pixKey} />}
        </List>
      </Section>
      {destination !== undefined && (
        <Section title={text.payout}>
          <BankDestination destination={destination} />
        </Section>
      )}
    </Screen>
  );
}
