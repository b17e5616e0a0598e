import type { PixSettings } from "@camarim/contract/settings";
import { useId } from "react";
import { taxDocumentMask } from "../../lib/tax-document-mask.ts";
import { pix as text } from "../../text/pix.ts";
import { Button } from "../../ui/form/Button.tsx";
import { CurrentPasswordField } from "../../ui/form/CurrentPasswordField.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { MaskedField } from "../../ui/form/MaskedField.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { Screen } from "../../ui/layout/Screen.tsx";
import { KeyField } from "./KeyField.tsx";
import { NextKey } from "./NextKey.tsx";
import { keyTypes } from "./pix-form.ts";
import { ReceiptsLink } from "./ReceiptsLink.tsx";
import { TestKey } from "./TestKey.tsx";
import { usePixForm } from "./use-pix-form.ts";

export function PixEditor({ pix, fullName }: { pix: PixSettings; fullName: string }) {
  const id = useId();
  const { form, save, asksPassword, typeChanged, keyLeft } = usePixForm(pix, fullName);
  const { register } = form;
  const { errors, isSubmitting } = form.formState;
  return (
    <Screen
      title={text.title}
      back="/account/plan"
      bottom={
        <Button type="submit" form={id} busy={isSubmitting}>
          {text.save}
        </Button>
      }
    >
      <ReceiptsLink />
      {pix.next && <NextKey next={pix.next} hasKey={pix.key !== null} />}
      <p className="mx-1 mt-4 text-quiet">{text.lead}</p>
      <form id={id} noValidate onSubmit={save}>
        <Select
          {...register("type", { onChange: typeChanged })}
          label={text.type}
          error={errors.type?.message}
          options={keyTypes}
        />
        <KeyField
          {...register("key", { onBlur: keyLeft })}
          required
          keyType={form.watch("type")}
          typed={form.watch("key")}
          error={errors.key?.message}
        />
        <MaskedField
          {...register("document")}
          required
          mask={taxDocumentMask}
          label={text.document}
          error={errors.document?.message}
          autoComplete="off"
          autoCapitalize="none"
        />
        <Field
          {...register("name")}
          required
          label={text.name}
          hint={text.nameHint}
          error={errors.name?.message}
          autoComplete="name"
          autoCapitalize="words"
        />
        <Field
          {...register("city")}
          required
          label={text.city}
          error={errors.city?.message}
          autoComplete="address-level2"
          autoCapitalize="words"
        />
        {asksPassword && (
          <CurrentPasswordField
            {...register("currentPassword")}
            label={text.password}
            hint={text.passwordHint}
            error={errors.currentPassword?.message}
          />
        )}
      </form>
      <TestKey saved={pix} />
    </Screen>
  );
}
