import type { Holder } from "@camarim/contract/wallet";
import { useId } from "react";
import { AddressFields } from "../../features/address/AddressFields.tsx";
import { taxDocumentMask } from "../../lib/tax-document-mask.ts";
import { registration as text } from "../../text/registration.ts";
import { Button } from "../../ui/form/Button.tsx";
import { CurrentPasswordField } from "../../ui/form/CurrentPasswordField.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { MaskedField } from "../../ui/form/MaskedField.tsx";
import { Section } from "../../ui/layout/List.tsx";
import { Screen } from "../../ui/layout/Screen.tsx";
import { optional } from "./registration-form.ts";
import { StatusNotice } from "./StatusNotice.tsx";
import { useRegistration } from "./use-registration.ts";

export function HolderForm({ holder, fullName }: { holder: Holder; fullName: string }) {
  const id = useId();
  const { form, save, asksPassword, documentLeft } = useRegistration(holder, fullName);
  const { register } = form;
  const { errors, isSubmitting } = form.formState;
  return (
    <Screen
      title={text.title}
      back="/account/wallet"
      bottom={
        <Button type="submit" form={id} busy={isSubmitting}>
          {holder.status === "approved" ? text.saveAgain : text.save}
        </Button>
      }
    >
      <StatusNotice status={holder} />
      <p className="mx-1 mt-4 text-quiet">{text.lead}</p>
      <form id={id} noValidate onSubmit={save}>
        <Section title={text.holder}>
          <Field
            {...register("name")}
            required
            label={text.name}
            hint={text.nameHint}
            error={errors.name?.message}
            autoComplete="name"
            autoCapitalize="words"
          />
          <MaskedField
            {...register("document", { onBlur: documentLeft })}
            required
            mask={taxDocumentMask}
            label={text.document}
            error={errors.document?.message}
            inputMode="numeric"
            autoComplete="off"
          />
          <Field
            {...register("birthDate", optional)}
            type="date"
            cleanable={false}
            label={text.birthDate}
            hint={text.birthHint}
            error={errors.birthDate?.message}
            autoComplete="bday"
          />
        </Section>
        <AddressFields register={register} errors={errors} complement={register("complement", optional)} />
        <Section title={text.payout}>
          <MaskedField
            {...register("pixKey")}
            required
            mask={taxDocumentMask}
            label={text.pixKey}
            hint={text.pixKeyHint}
            error={errors.pixKey?.message}
            inputMode="numeric"
            autoComplete="off"
          />
          {asksPassword && (
            <CurrentPasswordField
              {...register("currentPassword")}
              label={text.password}
              hint={text.passwordHint}
              error={errors.currentPassword?.message}
            />
          )}
        </Section>
      </form>
    </Screen>
  );
}
