import { highlightLimits } from "@camarim/contract/highlights";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Choice } from "@camarim/ui/form/Choice.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { Select } from "@camarim/ui/form/Select.tsx";
import { stories } from "@camarim/ui/text/stories.ts";
import { useQuery } from "@tanstack/react-query";
import { highlightsQuery } from "../../queries/highlights.ts";
import type { UploadIntentForm } from "./use-upload-intent.ts";

const text = stories.publish;

/** Where a video is published: as a story or into a highlight. */
export function Into({ form }: { form: UploadIntentForm }) {
  const { into, setInto } = form;
  return (
    <>
      <Choice
        label={text.kind}
        options={[
          { value: "ring", label: text.story },
          { value: "highlight", label: text.highlight },
        ]}
        value={into}
        onChange={(event) => setInto(event.target.value === "ring" ? "ring" : "highlight")}
      />
      {into === "ring" ? <IntoRing form={form} /> : <IntoHighlight form={form} />}
    </>
  );
}

/** Publishes an active story now or at a scheduled time. */
export function IntoRing({ form }: { form: UploadIntentForm }) {
  return (
    <>
      <p className="mx-1 mt-1 text-small text-quiet">{text.storyHint}</p>
      <Choice
        label={text.when}
        options={[
          { value: "now", label: text.now },
          { value: "later", label: text.later },
        ]}
        value={form.isLater ? "later" : "now"}
        onChange={(event) => form.setLater(event.target.value === "later")}
      />
      {form.isLater && (
        <Field
          type="datetime-local"
          label={text.moment}
          hint={text.momentHint}
          error={form.problems.moment}
          cleanable={false}
          value={form.moment}
          onChange={(event) => form.setMoment(event.target.value)}
        />
      )}
    </>
  );
}

/** Publishes into an existing or a new highlight. Without the list, somebody would create the highlight that they have. */
function IntoHighlight({ form }: { form: UploadIntentForm }) {
  const { data, error, isFetching, refetch } = useQuery(highlightsQuery());
  if (!data && error) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <PendingRows count={1} />;
  const there = data.data;
  return (
    <>
      <p className="mx-1 mt-1 text-small text-quiet">{text.highlightHint}</p>
      {there.length > 0 && (
        <Select
          label={text.which}
          options={[
            { value: "", label: text.newHighlight },
            ...there.map(({ _id, title }) => ({ value: _id, label: title })),
          ]}
          value={form.highlight}
          onChange={(event) => form.setHighlight(event.target.value)}
        />
      )}
      {!form.highlight && (
        <Field
          label={text.name}
          error={form.problems.title}
          maxLength={highlightLimits.titleMax}
          value={form.title}
          onChange={(event) => form.setTitle(event.target.value)}
        />
      )}
    </>
  );
}
