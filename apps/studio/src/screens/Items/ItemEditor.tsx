import type { Item } from "@camarim/contract/items";
import { FormScreen } from "@camarim/ui/form/FormScreen.tsx";
import { useDraft } from "@camarim/ui/form/use-draft.ts";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { useStep } from "../../lib/use-step.ts";
import { changeItem, createItem } from "../../queries/items.ts";
import { items } from "../../text/items.ts";
import { ItemFormFields } from "./ItemFormFields.tsx";
import { ItemPicker } from "./ItemPicker.tsx";
import { type ItemBody, type ItemFields, itemForm, newFields, toFields } from "./item-form.ts";

const text = items.form;

/** Two screens of one form: the contents come first for a new item, the fields for one that exists. */
export function ItemEditor({ item }: { item?: Item }) {
  const create = useMutation(createItem());
  const change = useMutation(changeItem());
  const form = useZodForm<ItemFields, ItemBody>(itemForm, item ? toFields(item) : newFields);
  const draft = useDraft(form, item ? `item:${item._id}` : "item");
  const { step, show, back, finish, isFinished } = useStep((asked) => (asked === "2" ? 2 : 1));
  const [contents, onSale] = useWatch({ control: form.control, name: ["contents", "onSale"] });

  const { submit } = useSubmit(form, async (body) => {
    const { _id } = item ? await change.mutateAsync({ _id: item._id, ...body }) : await create.mutateAsync(body);
    draft.clear();
    const isListed = item?.onSale === true;
    showAlert({ type: "success", message: isListed ? text.saved : body.onSale ? text.created : text.kept });
    finish(`/account/items?id=${_id}`);
  });

  // A new item without contents has no second step: its address may outlive its draft.
  if (item ? step === 2 : step === 1 || contents.length === 0)
    return (
      <ItemPicker
        back="/account/items"
        onBack={back}
        chosen={contents}
        onChange={(next) => form.setValue("contents", next, { shouldDirty: true, shouldValidate: true })}
        within={item?.contents ?? []}
        isSold={item !== undefined && item.sold > 0}
        next={item ? items.pick.done : items.pick.next}
        onNext={() => (item ? back?.() : show(2))}
      />
    );

  const isBusy = form.formState.isSubmitting || isFinished;
  const choose = (next: boolean) => () => {
    if (!isBusy) form.setValue("onSale", next);
  };
  const wasOnSale = item?.onSale === true;
  return (
    <FormScreen
      title={item ? text.edit : items.new}
      back="/account/items"
      onBack={back}
      submit={wasOnSale ? text.save : text.putOn}
      busy={isBusy && onSale}
      onPress={choose(true)}
      second={wasOnSale ? undefined : { submit: text.keep, busy: isBusy && !onSale, onPress: choose(false) }}
      onSubmit={submit}
    >
      <ItemFormFields form={form} onPick={() => (item ? show(2) : back?.())} />
    </FormScreen>
  );
}
