import type { Story } from "@camarim/contract/stories";
import type { FileUpload } from "../../features/uploads/upload-list.ts";
import { myStoriesQuery } from "../../queries/stories.ts";
import { StoryTile } from "./StoryTile.tsx";
import { UploadTile } from "./UploadTile.tsx";
import { useFreshLinks } from "./use-fresh-links.ts";

type StoryGridProps = { stories: readonly Story[]; uploads: readonly FileUpload[] };

/** Running uploads, then the active stories, newest first. */
export function StoryGrid({ stories, uploads }: StoryGridProps) {
  const readAgain = useFreshLinks(myStoriesQuery().queryKey);
  return (
    <ul className="mt-1 grid grid-cols-tiles gap-1">
      {uploads.map((upload) => (
        <li key={upload.id}>
          <UploadTile upload={upload} />
        </li>
      ))}
      {stories.map((story) => (
        <li key={story._id}>
          <StoryTile story={story} onPosterError={readAgain} />
        </li>
      ))}
    </ul>
  );
}
