import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { Choice } from "@camarim/ui/form/Choice.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { Section } from "@camarim/ui/layout/List.tsx";
import { iugu } from "../../text/iugu.ts";
import type { ApplyFormValues } from "./use-apply-form.ts";

const text = iugu.onboarding;
const bankAccountTypes = (["checking", "savings"] as const).map((value) => ({
  value,
  label: text.accountTypes[value],
}));

/** The account to which iugu pays. */
export function BankFields({ form }: { form: ApplyFormValues }) {
  const { field } = bindFields(form, text);
  return (
    <Section title={text.bank}>
      <p className="mx-1 text-small text-quiet">{text.bankHint}</p>
      <Field {...field("bankName")} />
      <Choice {...field("bankAccountType")} options={bankAccountTypes} />
      <Field {...field("bankAgency")} inputMode="numeric" />
      <Field {...field("bankAccount")} />
    </Section>
  );
}
