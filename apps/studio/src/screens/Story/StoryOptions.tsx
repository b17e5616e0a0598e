import { type Story, storyVideo } from "@camarim/contract/stories";
import { Button } from "@camarim/ui/form/Button.tsx";
import { TextArea } from "@camarim/ui/form/TextArea.tsx";
import { useDraftState } from "@camarim/ui/form/use-draft.ts";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { stories } from "@camarim/ui/text/stories.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { changeStory } from "../../queries/stories.ts";
import { AddToHighlight } from "./AddToHighlight.tsx";
import { Reschedule } from "./Reschedule.tsx";

const text = stories.story;

/** Options of a story: caption, schedule, highlights and archive. */
export function StoryOptions({ story, onClose }: { story: Story; onClose: () => void }) {
  const { _id, archived, publishAt } = story;
  const [caption, setCaption, endDraft] = useDraftState(`caption:${_id}`, story.caption ?? "");
  const [adding, setAdding] = useState(false);
  const [now] = useState(Date.now);
  const { mutateAsync, isPending } = useMutation(changeStory());
  const isScheduled = publishAt !== undefined && Date.parse(publishAt) > now;

  /** `mutateAsync`, because archiving removes the story from the viewer and unmounts this sheet before the alert. */
  function change(body: { caption?: string; archived?: boolean }, done: string) {
    const back = body.archived === undefined ? undefined : { _id, archived: !body.archived };
    const showDone = () => {
      if (body.caption !== undefined) endDraft();
      const undo = back && (() => void mutateAsync(back).catch(() => undefined));
      showAlert({ type: "success", message: done, undo });
      onClose();
    };
    mutateAsync({ _id, ...body }).then(showDone, () => undefined);
  }

  return (
    <Sheet open onClose={onClose} title={text.title}>
      {isScheduled && <Reschedule story={{ _id, publishAt }} onDone={onClose} />}
      <TextArea
        label={stories.publish.caption}
        hint={stories.publish.captionHint(storyVideo.captionMax - caption.length)}
        maxLength={storyVideo.captionMax}
        value={caption}
        onChange={(event) => setCaption(event.target.value)}
      />
      {caption.trim() !== (story.caption ?? "") && (
        <div className="mt-3">
          <Button busy={isPending} onPress={() => change({ caption: caption.trim() }, text.captionSaved)}>
            {text.saveCaption}
          </Button>
        </div>
      )}
      <div className="mt-4">
        <List>
          <Row icon="star" label={text.toHighlight} onPress={() => setAdding(true)} />
          {story.audience === "closed" && !archived && (
            <Row
              icon="clock"
              label={text.archive}
              detail={text.archiveDetail}
              onPress={() => change({ archived: true }, text.archived)}
            />
          )}
          {story.audience === "closed" && archived && (
            <Row
              icon="reload"
              label={text.unarchive}
              detail={text.unarchiveDetail}
              onPress={() => change({ archived: false }, text.unarchived)}
            />
          )}
        </List>
      </div>
      {adding && <AddToHighlight story={story} onClose={() => setAdding(false)} onDone={onClose} />}
    </Sheet>
  );
}
