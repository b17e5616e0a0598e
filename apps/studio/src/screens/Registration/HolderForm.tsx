import type { Holder } from "@camarim/contract/wallet";
import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { Field } from "@camarim/ui/form/Field.tsx";
import { FormScreen } from "@camarim/ui/form/FormScreen.tsx";
import { MaskedField } from "@camarim/ui/form/MaskedField.tsx";
import { Section } from "@camarim/ui/layout/List.tsx";
import { taxDocumentMask } from "@camarim/ui/lib/tax-document-mask.ts";
import { AddressFields } from "../../features/address/AddressFields.tsx";
import { address } from "../../text/address.ts";
import { registration as text } from "../../text/registration.ts";
import { BankDestination } from "./BankDestination.tsx";
import { optional } from "./registration-form.ts";
import { StatusNotice } from "./StatusNotice.tsx";
import { useRegistration } from "./use-registration.ts";

const labels = { ...address, ...text };

type HolderFormProps = {
  holder: Holder;
  fullName: string;
  /** The bank account to which the gateway pays; undefined where payouts go to a PIX key. */
  destination: string | undefined;
};

export function HolderForm({ holder, fullName, destination }: HolderFormProps) {
  const { form, save, documentLeft } = useRegistration(holder, fullName, destination !== undefined);
  const { field } = bindFields(form, labels);
  return (
    <FormScreen
      title={text.title}
      back="/account/wallet"
      submit={holder.status === "approved" ? text.saveAgain : text.save}
      busy={form.formState.isSubmitting}
      onSubmit={save}
    >
      <StatusNotice status={holder} />
      <p className="mx-1 mt-4 text-quiet">{text.lead}</p>
      <Section title={text.holder}>
        <Field {...field("name")} />
        <MaskedField {...field("document", { onBlur: documentLeft })} mask={taxDocumentMask} inputMode="numeric" />
        <Field {...field("birthDate", optional)} required={false} cleanable={false} hint={text.birthHint} />
      </Section>
      <AddressFields form={form} field={field} complement={field("complement", optional)} />
      <Section title={text.payout}>
        {destination === undefined ? (
          <MaskedField {...field("pixKey")} mask={taxDocumentMask} inputMode="numeric" />
        ) : (
          <BankDestination destination={destination} />
        )}
      </Section>
    </FormScreen>
  );
}
