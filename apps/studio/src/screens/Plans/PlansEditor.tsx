import type { Plan } from "@camarim/contract/plans";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { dragLook, Grip } from "@camarim/ui/form/Grip.tsx";
import { useDragOrder } from "@camarim/ui/form/use-drag-order.ts";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { order } from "@camarim/ui/text/order.ts";
import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { plans as text } from "../../text/plans.ts";
import { ArchivedPlans } from "./ArchivedPlans.tsx";
import { Extras } from "./Extras.tsx";
import { PlanCard } from "./PlanCard.tsx";
import { PlanFields } from "./PlanFields.tsx";
import { Preview } from "./Preview.tsx";
import { newPlan, restoredFields, wrongPlaces } from "./plans-form.ts";
import { ReceiveByPix } from "./ReceiveByPix.tsx";
import { SellMore } from "./SellMore.tsx";
import { usePlansForm } from "./use-plans-form.ts";

const maxPlans = 20;

type PlansEditorProps = { plans: readonly Plan[]; onRefresh: () => Promise<unknown> };

/** Edits all plans and their order; nothing is submitted before "Salvar planos". */
export function PlansEditor({ plans, onRefresh }: PlansEditorProps) {
  const id = useId();
  const [openPlace, setOpenPlace] = useState<number | null>(null);
  const { form, rows, remove: removeRow, save, isDirty } = usePlansForm(plans, () => setOpenPlace(null));
  // Only to render again: what it returns follows a move of the rows one render later, in which rows would show each other's plans.
  useWatch({ control: form.control, name: "data" });
  const typed = form.getValues("data");
  const { errors, isSubmitting, isSubmitted } = form.formState;
  const wrong = isSubmitted ? wrongPlaces(errors) : [];
  const [announcement, setAnnouncement] = useState("");
  const { listProps, gripProps, dragged } = useDragOrder((from, to) => {
    rows.move(from, to);
    setOpenPlace(null);
    setAnnouncement(order.moved(typed[from]?.name || text.untitled, to + 1, typed.length));
  });

  function add() {
    rows.append(newPlan(typed), { focusName: `data.${typed.length}.price` });
    setOpenPlace(typed.length);
  }

  function remove(place: number) {
    const message = text.removed(form.getValues(`data.${place}.name`) || text.untitled);
    const undo = removeRow(place);
    setOpenPlace(null);
    showAlert({ type: "success", message, undo });
  }

  return (
    <Screen title={text.title} back="/account/menu" bottom={isDirty && <Save form={id} busy={isSubmitting} />}>
      <PullToRefresh onRefresh={onRefresh}>
        <div className="desk-sides">
          <div>
            <form id={id} noValidate onSubmit={save}>
              {rows.fields.length > 0 && <p className="mx-1 mb-3 text-quiet">{text.lead}</p>}
              {rows.fields.length > 1 && <p className="mx-1 mb-3 text-small text-quiet">{order.hint}</p>}
              <p role="status" className="sr-only">
                {announcement}
              </p>
              <ul {...listProps} className="flex flex-col gap-3">
                {rows.fields.map((field, place) => (
                  <PlanCard
                    key={field.id}
                    grip={
                      rows.fields.length > 1 ? (
                        <Grip {...gripProps(place)} name={typed[place]?.name || text.untitled} />
                      ) : (
                        <span className="w-3" />
                      )
                    }
                    look={dragLook(place, dragged)}
                    plan={typed[place] ?? field}
                    subscribers={plans.find((plan) => plan._id === field._id)?.subscribers ?? 0}
                    open={place === openPlace || wrong.includes(place)}
                    wrong={wrong.includes(place)}
                    onToggle={() => setOpenPlace(place === openPlace ? null : place)}
                  >
                    <PlanFields
                      form={form}
                      rows={rows}
                      place={place}
                      saved={typed[place]?._id !== undefined}
                      onMove={(to) => {
                        rows.move(place, to);
                        setOpenPlace(to);
                      }}
                      onRemove={() => remove(place)}
                    />
                  </PlanCard>
                ))}
              </ul>
            </form>
            {rows.fields.length === 0 && (
              <EmptyState icon="star" title={text.empty.title} message={text.empty.message}>
                <Button writes onPress={add}>
                  {text.empty.action}
                </Button>
              </EmptyState>
            )}
            {rows.fields.length > 0 && (
              <div className="mt-4">
                <Button writes tone="soft" icon="plus" disabled={rows.fields.length >= maxPlans} onPress={add}>
                  {text.add}
                </Button>
                <p className="mx-1 mt-3 text-small text-quiet">{text.keep}</p>
              </div>
            )}
          </div>
          <div>
            <ArchivedPlans
              named={typed.flatMap(({ _id }) => _id ?? [])}
              full={rows.fields.length >= maxPlans}
              onBack={(plan) => {
                rows.append(restoredFields(plan));
                setOpenPlace(null);
              }}
            />
            {plans.length > 0 && <Preview />}
            {plans.length > 0 && <Extras plans={plans} />}
            <ReceiveByPix />
            <SellMore />
          </div>
        </div>
      </PullToRefresh>
    </Screen>
  );
}

function Save({ form, busy }: { form: string; busy: boolean }) {
  return (
    <>
      <p role="status" className="mb-2 text-center text-small text-quiet">
        {text.unsaved}
      </p>
      <Button type="submit" form={form} busy={busy}>
        {text.save}
      </Button>
    </>
  );
}
