import { type IuguAccount, iuguDocumentKinds } from "@camarim/contract/gateways-iugu";
import { Controller } from "react-hook-form";
import { AddressFields } from "../../features/address/AddressFields.tsx";
import { TestMoney } from "../../features/pay/TestMoney.tsx";
import { phoneMask } from "../../lib/masks.ts";
import { taxDocumentMask } from "../../lib/tax-document-mask.ts";
import { address } from "../../text/address.ts";
import { iugu } from "../../text/iugu.ts";
import { bindFields } from "../../ui/form/bind-fields.ts";
import { Choice } from "../../ui/form/Choice.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { FormScreen } from "../../ui/form/FormScreen.tsx";
import { MaskedField } from "../../ui/form/MaskedField.tsx";
import { MoneyField } from "../../ui/form/MoneyField.tsx";
import { Section } from "../../ui/layout/List.tsx";
import { DocumentFields } from "./DocumentFields.tsx";
import { SellingPoints } from "./SellingPoints.tsx";
import { type Applicant, useApplyForm } from "./use-apply-form.ts";

const text = iugu.onboarding;
const labels = {
  ...address,
  ...text,
  estimatedRevenue: text.revenue,
  estimatedRevenueHint: text.revenueHint,
};
const ofPerson = iuguDocumentKinds.filter((kind) => kind !== "socialContract");
const bankAccountTypes = (["checking", "savings"] as const).map((value) => ({
  value,
  label: text.accountTypes[value],
}));

type ApplyFormProps = { account: IuguAccount; applicant: Applicant };

/** Holder, address, documents and bank account. */
export function ApplyForm({ account, applicant }: ApplyFormProps) {
  const { form, save, documents } = useApplyForm(applicant);
  const { field, look } = bindFields(form, labels);
  const isCompany = (form.watch("document") ?? "").replace(/[^\dA-Za-z]/g, "").length > 11;
  return (
    <FormScreen
      title={text.title}
      back="/account/menu"
      submit={text.send}
      busy={form.formState.isSubmitting}
      onSubmit={save}
    >
      {account.test && <TestMoney>{iugu.test}</TestMoney>}
      <p className="mx-1 mt-3 mb-4">{text.lead.message}</p>
      <SellingPoints />
      <p className="mx-1 mt-4 text-quiet">{text.steps}</p>
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
      <AddressFields form={form} field={field} complement={field("complement")} />
      <DocumentFields
        kinds={isCompany ? iuguDocumentKinds : ofPerson}
        errors={documents.errors}
        onSent={documents.clear}
      />
      <Section title={text.bank}>
        <p className="mx-1 text-small text-quiet">{text.bankHint}</p>
        <Field {...field("bankName")} />
        <Choice {...field("bankAccountType")} options={bankAccountTypes} />
        <Field {...field("bankAgency")} inputMode="numeric" />
        <Field {...field("bankAccount")} />
      </Section>
    </FormScreen>
  );
}
