import type { Story } from "@camarim/contract/stories";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { useUploads } from "../../features/uploads/uploads.ts";
import { account } from "../../text/account.ts";
import { StoryGrid } from "./StoryGrid.tsx";

const text = account.empty;

type ActiveProps = { stories: readonly Story[]; isUnfinished: boolean; onPublish: () => void };

/** The active stories and their running uploads. */
export function Active({ stories, isUnfinished, onPublish }: ActiveProps) {
  const uploads = useUploads().filter(({ kind }) => kind === "closed" || kind === "highlight");
  if (stories.length + uploads.length > 0) return <StoryGrid stories={stories} uploads={uploads} />;
  // `FirstSteps` above offers the upload of an unfinished page.
  if (isUnfinished) return <p className="py-6 text-center text-quiet">{text.title}</p>;
  return (
    <EmptyState icon="film" title={text.title} message={text.message}>
      <Button onPress={onPublish}>{text.action}</Button>
    </EmptyState>
  );
}
