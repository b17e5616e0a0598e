import { Controller } from "react-hook-form";
import { phoneMask } from "../../lib/masks.ts";
import { taxDocumentMask } from "../../lib/tax-document-mask.ts";
import { iugu } from "../../text/iugu.ts";
import { bindFields } from "../../ui/form/bind-fields.ts";
import { Field } from "../../ui/form/Field.tsx";
import { MaskedField } from "../../ui/form/MaskedField.tsx";
import { MoneyField } from "../../ui/form/MoneyField.tsx";
import { Section } from "../../ui/layout/List.tsx";
import type { ApplyFormValues } from "./use-apply-form.ts";

const text = iugu.onboarding;
const labels = { ...text, estimatedRevenue: text.revenue, estimatedRevenueHint: text.revenueHint };

/** The seller, and the legal representative of a company. */
export function OwnerFields({ form, isCompany }: { form: ApplyFormValues; isCompany: boolean }) {
  const { field, look } = bindFields(form, labels);
  return (
    <>
      <Section title={text.owner}>
        <Field {...field("name")} />
        <MaskedField {...field("document")} mask={taxDocumentMask} />
        <MaskedField {...field("phone")} mask={phoneMask} prefix={text.phonePrefix} />
        <Controller
          control={form.control}
          name="estimatedRevenue"
          render={({ field: input }) => <MoneyField {...input} {...look("estimatedRevenue")} />}
        />
      </Section>
      {isCompany && (
        <Section title={text.company}>
          <Field {...field("responsibleName")} />
          <MaskedField {...field("responsibleDocument")} mask={taxDocumentMask} inputMode="numeric" />
        </Section>
      )}
    </>
  );
}
