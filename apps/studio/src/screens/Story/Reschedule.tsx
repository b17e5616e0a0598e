import { Button } from "@camarim/ui/form/Button.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { stories } from "@camarim/ui/text/stories.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { formatForField, parseDateTime } from "../../lib/date-fields.ts";
import { changeStory } from "../../queries/stories.ts";

const text = stories.story;

type RescheduleProps = { story: { _id: string; publishAt: string }; onDone: () => void };

/** Reschedules a scheduled story, or publishes it now. */
export function Reschedule({ story: { _id, publishAt }, onDone }: RescheduleProps) {
  const [typed, setTyped] = useState(formatForField(publishAt));
  const { mutateAsync, isPending } = useMutation(changeStory());
  const moment = parseDateTime(typed);

  function publish(publishAt: string | null, message: string) {
    const done = () => {
      // At the bottom, because the viewer's controls are at the top.
      showAlert({ type: "success", message, position: "bottom" });
      onDone();
    };
    // `onSuccess` of `mutate` would not be called: this form unmounts once the story is published.
    mutateAsync({ _id, publishAt }).then(done, () => undefined);
  }

  return (
    <>
      <p className="font-strong">{text.scheduled(formatDateTime(publishAt))}</p>
      <Field
        type="datetime-local"
        label={stories.publish.moment}
        hint={stories.publish.momentHint}
        error={moment && Date.parse(moment) <= Date.now() ? stories.publish.momentPast : undefined}
        cleanable={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="mt-3 grid grid-cols-pairs gap-3">
        <Button
          tone="soft"
          busy={isPending}
          disabled={!moment || typed === formatForField(publishAt) || Date.parse(moment) <= Date.now()}
          onPress={() => moment && publish(moment, text.rescheduled)}
        >
          {text.reschedule}
        </Button>
        <Button busy={isPending} onPress={() => publish(null, text.published)}>
          {text.publishNow}
        </Button>
      </div>
    </>
  );
}
