import { type IuguAccount, iuguDocumentKinds } from "@camarim/contract/gateways-iugu";
import { useId } from "react";
import { Controller } from "react-hook-form";
import { AddressFields } from "../../features/address/AddressFields.tsx";
import { TestMoney } from "../../features/pay/TestMoney.tsx";
import { phoneMask } from "../../lib/masks.ts";
import { taxDocumentMask } from "../../lib/tax-document-mask.ts";
import { common } from "../../text/common.ts";
import { iugu } from "../../text/iugu.ts";
import { Button } from "../../ui/form/Button.tsx";
import { CurrentPasswordField } from "../../ui/form/CurrentPasswordField.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { MaskedField } from "../../ui/form/MaskedField.tsx";
import { MoneyField } from "../../ui/form/MoneyField.tsx";
import { Section } from "../../ui/layout/List.tsx";
import { Screen } from "../../ui/layout/Screen.tsx";
import { BankFields } from "./BankFields.tsx";
import { DocumentFields } from "./DocumentFields.tsx";
import { SellingPoints } from "./SellingPoints.tsx";
import { type Known, useApplyForm } from "./use-apply-form.ts";

const text = iugu.onboarding;
const ofPerson = iuguDocumentKinds.filter((kind) => kind !== "socialContract");

type ApplyFormProps = { account: IuguAccount; known: Known };

/** Who receives, where they live, their documents, and the bank account that the money goes to. */
export function ApplyForm({ account, known }: ApplyFormProps) {
  const id = useId();
  const { form, save, documents, asksPassword } = useApplyForm(known);
  const { control, register, watch } = form;
  const { errors, isSubmitting } = form.formState;
  const isCompany = (watch("document") ?? "").replace(/[^\dA-Za-z]/g, "").length > 11;
  return (
    <Screen
      title={text.title}
      back="/account/menu"
      bottom={
        <Button type="submit" form={id} busy={isSubmitting}>
          {text.send}
        </Button>
      }
    >
      {account.test && <TestMoney>{iugu.test}</TestMoney>}
      <p className="mx-1 mt-3 mb-4">{text.lead.message}</p>
      <SellingPoints />
      <p className="mx-1 mt-4 text-quiet">{text.steps}</p>
      <form id={id} noValidate onSubmit={save}>
        <Section title={text.owner}>
          <Field {...register("name")} required label={text.name} error={errors.name?.message} autoComplete="name" />
          <MaskedField
            {...register("document")}
            required
            mask={taxDocumentMask}
            label={text.document}
            error={errors.document?.message}
            autoComplete="off"
          />
          <MaskedField
            {...register("phone")}
            required
            type="tel"
            mask={phoneMask}
            prefix={text.phonePrefix}
            label={text.phone}
            error={errors.phone?.message}
            autoComplete="tel-national"
            inputMode="tel"
          />
          <Controller
            control={control}
            name="estimatedRevenue"
            render={({ field }) => (
              <MoneyField
                {...field}
                required
                label={text.revenue}
                hint={text.revenueHint}
                error={errors.estimatedRevenue?.message}
              />
            )}
          />
        </Section>
        {isCompany && (
          <Section title={text.company}>
            <Field
              {...register("responsibleName")}
              required
              label={text.responsibleName}
              error={errors.responsibleName?.message}
              autoComplete="off"
            />
            <MaskedField
              {...register("responsibleDocument")}
              required
              mask={taxDocumentMask}
              label={text.responsibleDocument}
              error={errors.responsibleDocument?.message}
              autoComplete="off"
              inputMode="numeric"
            />
          </Section>
        )}
        <AddressFields register={register} errors={errors} complement={register("complement")} />
        <DocumentFields
          kinds={isCompany ? iuguDocumentKinds : ofPerson}
          errors={documents.errors}
          onSent={documents.clear}
        />
        <BankFields form={form} />
        {asksPassword && (
          <CurrentPasswordField
            {...register("currentPassword")}
            label={common.currentPassword}
            hint={text.passwordHint}
            error={errors.currentPassword?.message}
          />
        )}
      </form>
    </Screen>
  );
}
