import { viewStory } from "@camarim/contract/stories";
import { call } from "@camarim/ui/api/client.ts";

/** A view that could not be counted is no error for the viewer. */
export function countView(id: string): void {
  call(viewStory, { params: { _id: id } }).catch(() => undefined);
}
