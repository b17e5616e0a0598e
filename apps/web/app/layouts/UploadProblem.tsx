import { mediaUploads } from "../queries/send-media.ts";
import { storyUploads } from "../queries/send-story.ts";
import { medias } from "../text/medias.ts";
import { stories } from "../text/stories.ts";
import { AlertDialog } from "../ui/AlertDialog.tsx";

/** The specified dialog of a video that was not published, and its like for the gallery, wherever the person is by then. */
export function UploadProblem() {
  const story = storyUploads.useProblem();
  const media = mediaUploads.useProblem();
  return (
    <>
      <AlertDialog
        open={story !== null}
        onClose={storyUploads.closeProblem}
        title={stories.problem.header}
        message={story?.message ?? stories.problem.unknown}
      />
      <AlertDialog
        open={media !== null}
        onClose={mediaUploads.closeProblem}
        title={medias.problem.title}
        message={media?.message ?? medias.problem.unknown}
      />
    </>
  );
}
