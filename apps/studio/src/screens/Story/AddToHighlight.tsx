import { highlightLimits } from "@camarim/contract/highlights";
import type { Story } from "@camarim/contract/stories";
import { unfilled } from "@camarim/contract/values";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { useDraftState } from "@camarim/ui/form/use-draft.ts";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { addToHighlight, createHighlight, highlightsQuery } from "../../queries/highlights.ts";
import { highlights } from "../../text/highlights.ts";

const text = highlights.add;

type AddToHighlightProps = { story: Story; onClose: () => void; onDone: () => void };

/** Adds the story to an existing highlight, or creates one with it as the cover. */
export function AddToHighlight({ story, onClose, onDone }: AddToHighlightProps) {
  const { data, error, isFetching, refetch } = useQuery(highlightsQuery());
  const [title, setTitle, endDraft] = useDraftState(`highlight-of:${story._id}`, "");
  const [tried, setTried] = useState(false);
  const add = useMutation(addToHighlight());
  const create = useMutation(createHighlight());

  const done = (name: string) => () => {
    endDraft();
    showAlert({ type: "success", message: text.done(name), position: "bottom" });
    onDone();
  };

  function make() {
    setTried(true);
    const name = title.trim();
    if (name) create.mutate({ title: name, cover: story._id }, { onSuccess: done(name) });
  }

  return (
    <Sheet open onClose={onClose} title={text.title}>
      {!data && !error && <PendingRows count={2} />}
      {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <p className="text-quiet">{text.none}</p>}
      {data && data.data.length > 0 && (
        <List label={highlights.label}>
          {data.data.map(({ _id, title, stories }) => {
            const holds = stories.some((one) => one._id === story._id);
            return (
              <Row
                key={_id}
                icon={holds ? "check" : "star"}
                label={title}
                detail={holds ? text.already : text.count(stories.length)}
                onPress={
                  holds
                    ? undefined
                    : () => !add.isPending && add.mutate({ _id, stories: [story._id] }, { onSuccess: done(title) })
                }
              />
            );
          })}
        </List>
      )}
      {data && (
        <>
          <Field
            label={text.new}
            error={tried && !title.trim() ? unfilled : undefined}
            maxLength={highlightLimits.titleMax}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
          <div className="mt-3 mb-2">
            <Button tone="soft" busy={create.isPending} onPress={make}>
              {text.action}
            </Button>
          </div>
        </>
      )}
    </Sheet>
  );
}
