import { type NextTerms, type Plan, planMonths } from "@camarim/contract/plans";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Choice } from "@camarim/ui/form/Choice.tsx";
import { FormSheet } from "@camarim/ui/form/FormSheet.tsx";
import { MoneyField } from "@camarim/ui/form/MoneyField.tsx";
import { Select } from "@camarim/ui/form/Select.tsx";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useQuery } from "@tanstack/react-query";
import { plansQuery } from "../../queries/plans.ts";
import { offers } from "../../text/offers.ts";
import { plans as plansText } from "../../text/plans.ts";
import { formatTerms } from "./about-offer.ts";
import { type PriceKind, useNextTerms } from "./use-next-terms.ts";

const text = offers.sheet;
const kinds = (["plan", "other", "free"] as const).map((value) => ({ value, label: text.kinds[value] }));
const periods = planMonths.map((months) => ({ value: String(months), label: plansText.periods[months] }));

type NextTermsSheetProps = {
  /** Contains the id of what is decided about. */
  draft: string;
  /** What the sheet is about, such as the plan's name in the file. */
  title: string;
  lead: React.ReactNode;
  /** The plan and price that are offered first. */
  start: { planId: string | undefined; price: number | null; periodMonths: number | null };
  /** Whether the people may also be left without a renewal. */
  mayEnd: boolean;
  busy: boolean;
  /** `endDraft` is called once the server has accepted it. */
  onSave: (next: NextTerms | null, endDraft: () => void) => void;
  onClose: () => void;
};

/** Decides what follows the paid time of imported people: one of the creator's plans at a price, or nothing. */
export function NextTermsSheet(props: NextTermsSheetProps) {
  const { data, error, isFetching, refetch } = useQuery(plansQuery());
  if (data) return <Form {...props} plans={data.data} />;
  return (
    <Sheet open title={props.title} onClose={props.onClose}>
      {error ? (
        <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PendingRows count={2} />
      )}
    </Sheet>
  );
}

function Form({ plans, ...props }: NextTermsSheetProps & { plans: Plan[] }) {
  const { draft, title, lead, start, mayEnd, busy, onSave, onClose } = props;
  const first = plans.find(({ _id }) => _id === start.planId) ?? (mayEnd ? undefined : plans[0]);
  const terms = useNextTerms(draft, plans, { ...start, planId: first?._id });
  const { plan, kind, change } = terms;
  const options = plans.map(({ _id, name }) => ({ value: _id, label: name }));
  const canSave = plans.length > 0 || mayEnd;
  return (
    <FormSheet
      open
      onClose={onClose}
      title={title}
      dismissable={!busy}
      submit={canSave ? text.save : undefined}
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        const next = terms.read();
        if (next !== undefined && !busy) onSave(next, terms.endDraft);
      }}
    >
      <div className="text-quiet">{lead}</div>
      {plans.length === 0 && (
        <div className="mt-4">
          <p className="mb-3">{text.noPlans}</p>
          <ButtonLink to="/account/plan">{text.toPlans}</ButtonLink>
        </div>
      )}
      {plans.length > 0 && (
        <Select
          label={text.plan}
          hint={plan ? undefined : text.nothingHint}
          options={mayEnd ? [...options, { value: "", label: text.nothing }] : options}
          value={terms.planId}
          onChange={(event) => change({ planId: event.target.value })}
        />
      )}
      {plan && (
        <Choice
          label={text.how}
          options={kinds}
          value={kind}
          onChange={(event) => change({ kind: event.target.value as PriceKind })}
        />
      )}
      {plan && kind === "plan" && <p className="mx-1 mt-3">{formatTerms(plan)}</p>}
      {plan && kind === "free" && <p className="mx-1 mt-3">{text.freeHint}</p>}
      {plan && kind === "other" && (
        <>
          <MoneyField
            label={text.price}
            required
            value={terms.price}
            error={terms.error}
            onChange={(price) => change({ price })}
          />
          <Select
            label={text.period}
            options={periods}
            value={String(terms.months)}
            onChange={(event) => change({ months: Number(event.target.value) })}
          />
        </>
      )}
    </FormSheet>
  );
}
