import { medias } from "../../text/medias.ts";
import { stories } from "../../text/stories.ts";
import { AlertDialog } from "../../ui/overlay/AlertDialog.tsx";
import { closeUploadProblem, useUploadProblem } from "./uploads.ts";

/** The dialog of a story that failed to publish (specified), and that of the gallery; shown on any screen. */
export function UploadProblem() {
  const problem = useUploadProblem();
  const story = problem?.kind !== "media" ? problem : null;
  const media = problem?.kind === "media" ? problem : null;
  return (
    <>
      <AlertDialog
        open={story !== null}
        onClose={closeUploadProblem}
        title={stories.problem.header}
        message={story?.refusal ?? stories.problem.unknown}
      />
      <AlertDialog
        open={media !== null}
        onClose={closeUploadProblem}
        title={medias.problem.title}
        message={media?.refusal ?? medias.problem.unknown}
      />
    </>
  );
}
