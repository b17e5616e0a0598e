import { viewStory } from "@camarim/contract/stories";
import { call } from "@camarim/ui/api/client.ts";

/** Continues after the viewer, which leads to another document once the story has ended. A view that could not be counted is no error for it. */
export function countView(id: string): void {
  call(viewStory, { params: { _id: id } }, { keepalive: true }).catch(() => undefined);
}
