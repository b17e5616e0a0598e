import { iugu } from "../../text/iugu.ts";
import { Choice } from "../../ui/form/Choice.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Section } from "../../ui/layout/List.tsx";
import type { useApplyForm } from "./use-apply-form.ts";

const text = iugu.onboarding;
const types = (["checking", "savings"] as const).map((value) => ({ value, label: text.accountTypes[value] }));

/** Where the money goes to when it is taken out. */
export function BankFields({ form }: { form: ReturnType<typeof useApplyForm>["form"] }) {
  const { register } = form;
  const { errors } = form.formState;
  return (
    <Section title={text.bank}>
      <p className="mx-1 text-small text-quiet">{text.bankHint}</p>
      <Field
        {...register("bankName")}
        required
        label={text.bankName}
        error={errors.bankName?.message}
        autoComplete="off"
      />
      <Choice
        {...register("bankAccountType")}
        label={text.bankAccountType}
        error={errors.bankAccountType?.message}
        options={types}
      />
      <Field
        {...register("bankAgency")}
        required
        label={text.bankAgency}
        error={errors.bankAgency?.message}
        autoComplete="off"
        inputMode="numeric"
      />
      <Field
        {...register("bankAccount")}
        required
        label={text.bankAccount}
        error={errors.bankAccount?.message}
        autoComplete="off"
      />
    </Section>
  );
}
