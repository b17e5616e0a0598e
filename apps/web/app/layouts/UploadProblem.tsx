import { storyUploads } from "../queries/send-story.ts";
import { stories } from "../text/stories.ts";
import { AlertDialog } from "../ui/AlertDialog.tsx";

/** The specified dialog of a video that was not published, wherever the person is by then. */
export function UploadProblem() {
  const problem = storyUploads.useProblem();
  return (
    <AlertDialog
      open={problem !== null}
      onClose={storyUploads.closeProblem}
      title={stories.problem.header}
      message={problem?.message ?? stories.problem.unknown}
    />
  );
}
