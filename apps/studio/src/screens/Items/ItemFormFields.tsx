import { itemAudiences, itemLimits } from "@camarim/contract/items";
import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { Choice } from "@camarim/ui/form/Choice.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { FieldError } from "@camarim/ui/form/FieldShell.tsx";
import { MoneyField } from "@camarim/ui/form/MoneyField.tsx";
import { NumberField } from "@camarim/ui/form/NumberField.tsx";
import { TextArea } from "@camarim/ui/form/TextArea.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { describeContents } from "@camarim/ui/text/items.ts";
import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { items } from "../../text/items.ts";
import { ItemPreview } from "./ItemPreview.tsx";
import { type ItemBody, type ItemFields, itemLabels, toShape } from "./item-form.ts";

const text = items.form;
const audiences = itemAudiences.map((value) => ({ value, label: text.audiences[value] }));

type ItemFormFieldsProps = { form: UseFormReturn<ItemFields, unknown, ItemBody>; onPick: () => void };

/** The preview, then what an item is called, costs and is limited by. */
export function ItemFormFields({ form, onPick }: ItemFormFieldsProps) {
  const { control, formState } = form;
  const { field, look } = bindFields(form, itemLabels);
  const [audience, contents, description] = useWatch({ control, name: ["audience", "contents", "description"] });
  return (
    <>
      <ItemPreview control={control} />
      <Section title={text.inside}>
        <List>
          <Row label={text.change} detail={describeContents(toShape(contents))} icon="film" onPress={onPick} />
        </List>
        {formState.errors.contents?.message && (
          <div role="alert" className="mx-1 text-small">
            <FieldError>{formState.errors.contents.message}</FieldError>
          </div>
        )}
      </Section>
      <Field {...field("title")} maxLength={itemLimits.title} />
      <TextArea
        {...field("description")}
        required={false}
        maxLength={itemLimits.description}
        hint={text.descriptionHint(itemLimits.description - description.length)}
      />
      <Controller
        control={control}
        name="price"
        render={({ field: input }) => <MoneyField {...input} {...look("price")} />}
      />
      <Controller
        control={control}
        name="audience"
        render={({ field: input }) => <Choice {...input} {...look("audience")} options={audiences} />}
      />
      {audience === "everyone" && (
        <Controller
          control={control}
          name="subscriberPrice"
          render={({ field: input }) => <MoneyField {...input} {...look("subscriberPrice")} required={false} />}
        />
      )}
      <Section title={text.limits}>
        <Controller
          control={control}
          name="stock"
          render={({ field: input }) => <NumberField {...input} {...look("stock")} required={false} />}
        />
        <Field {...field("availableUntil")} required={false} type="date" cleanable={false} />
      </Section>
    </>
  );
}
