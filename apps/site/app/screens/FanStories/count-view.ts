import { viewStory } from "@camarim/contract/stories";
import { call } from "@camarim/ui/api/client.ts";

export function countView(id: string) {
  return call(viewStory, { params: { _id: id } });
}
