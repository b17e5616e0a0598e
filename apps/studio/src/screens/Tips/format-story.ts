import type { TipStory } from "@camarim/contract/tips";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { tips as text } from "../../text/tips.ts";

export function formatStory({ caption, createdAt }: TipStory): string {
  return text.story(caption, formatDay(createdAt));
}
