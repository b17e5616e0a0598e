import { viewStory } from "@camarim/contract/fans";
import { call } from "../../api/client.ts";

export function countView(id: string) {
  return call(viewStory, { params: { _id: id } });
}
