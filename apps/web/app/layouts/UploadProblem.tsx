import { closeUploadProblem, useUploadProblem } from "../queries/send-story.ts";
import { stories } from "../text/stories.ts";
import { AlertDialog } from "../ui/AlertDialog.tsx";

/** The specified dialog of a video that was not published, wherever the person is by then. */
export function UploadProblem() {
  const problem = useUploadProblem();
  return (
    <AlertDialog
      open={problem !== null}
      onClose={closeUploadProblem}
      title={stories.problem.header}
      message={problem?.message ?? stories.problem.unknown}
    />
  );
}
