import { stories } from "@camarim/ui/text/stories.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeleted } from "../../features/undo/delete-later.ts";
import { useUploads } from "../../features/uploads/uploads.ts";
import { draftsQuery } from "../../queries/stories.ts";

const text = stories.drafts;

/** "Rascunhos (3)", with those that are uploading; without a number if they could not be loaded, undefined if there are none. */
export function useDraftCount(): string | undefined {
  const { data, error } = useInfiniteQuery(draftsQuery());
  const uploading = useUploads().filter(({ kind }) => kind === "draft").length;
  const deleted = useDeleted();
  if (!data) return error ? text.title : undefined;
  const hidden = data.drafts.filter(({ _id }) => deleted.has(_id)).length;
  const count = data.totalCount - hidden + uploading;
  return count > 0 ? text.count(count) : undefined;
}
