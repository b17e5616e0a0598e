import { stories as text } from "../../text/stories.ts";
import { Progress } from "./Progress.tsx";

/** How far a video is, over its tile. One that waits, or is soon done, has no percent. */
export function Processing({ percent }: { percent: number | null }) {
  if (percent === null) return text.processing;
  return (
    <>
      <span className="tabular">{text.processed(percent)}</span>
      <span className="w-3/4">
        <Progress percent={percent} label={text.processingProgress} />
      </span>
    </>
  );
}
