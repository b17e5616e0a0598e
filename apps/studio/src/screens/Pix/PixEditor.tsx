import type { PixSettings } from "@camarim/contract/settings";
import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { Field } from "@camarim/ui/form/Field.tsx";
import { FormScreen } from "@camarim/ui/form/FormScreen.tsx";
import { MaskedField } from "@camarim/ui/form/MaskedField.tsx";
import { Select } from "@camarim/ui/form/Select.tsx";
import { taxDocumentMask } from "@camarim/ui/lib/tax-document-mask.ts";
import { pix as text } from "../../text/pix.ts";
import { KeyField } from "./KeyField.tsx";
import { NextKey } from "./NextKey.tsx";
import { keyTypes } from "./pix-form.ts";
import { ReceiptsLink } from "./ReceiptsLink.tsx";
import { TestKey } from "./TestKey.tsx";
import { usePixForm } from "./use-pix-form.ts";

export function PixEditor({ pix, fullName }: { pix: PixSettings; fullName: string }) {
  const { form, save, typeChanged, keyLeft } = usePixForm(pix, fullName);
  const { field } = bindFields(form, text);
  return (
    <FormScreen
      title={text.title}
      back="/account/plan"
      submit={text.save}
      busy={form.formState.isSubmitting}
      onSubmit={save}
    >
      {pix.key !== null && <ReceiptsLink />}
      {pix.next && <NextKey next={pix.next} hasKey={pix.key !== null} />}
      <p className="mx-1 mt-4 text-quiet">{text.lead}</p>
      <Select {...field("type", { onChange: typeChanged })} options={keyTypes} />
      <KeyField {...field("key", { onBlur: keyLeft })} keyType={form.watch("type")} typed={form.watch("key")} />
      <MaskedField {...field("document")} mask={taxDocumentMask} autoCapitalize="none" />
      <Field {...field("name")} />
      <Field {...field("city")} />
      <TestKey saved={pix} />
      {pix.key === null && (
        <div className="mt-6">
          <ReceiptsLink />
        </div>
      )}
    </FormScreen>
  );
}
