import { stories as text } from "../text/stories.ts";
import { Progress } from "./Progress.tsx";

/** Processing state of a video, over its tile; without a percentage while it is queued or almost done. */
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
