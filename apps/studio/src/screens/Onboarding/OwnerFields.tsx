import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { Field } from "@camarim/ui/form/Field.tsx";
import { MaskedField } from "@camarim/ui/form/MaskedField.tsx";
import { MoneyField } from "@camarim/ui/form/MoneyField.tsx";
import { Section } from "@camarim/ui/layout/List.tsx";
import { phoneMask } from "@camarim/ui/lib/masks.ts";
import { taxDocumentMask } from "@camarim/ui/lib/tax-document-mask.ts";
import { Controller } from "react-hook-form";
import { iugu } from "../../text/iugu.ts";
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
