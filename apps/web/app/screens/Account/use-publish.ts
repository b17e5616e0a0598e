import { useRef, useState } from "react";
import { storyUploads } from "../../queries/send-story.ts";
import type { StoryWish } from "../../queries/stories.ts";
import { isVideo, readDuration, videoProblem } from "./video-check.ts";

type Picked = { file: File; preview: string; checking: boolean };

/** From a picked file to a story on its way: the checks of specification 5 first, then the preview and its "Publicar". */
export function usePublish() {
  const current = useRef<File>(null);
  const [picked, setPicked] = useState<Picked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function pick(file: File) {
    drop();
    // What is no video cannot be measured either.
    if (!isVideo(file)) return setProblem(videoProblem(file, null));
    current.current = file;
    const preview = URL.createObjectURL(file);
    setPicked({ file, preview, checking: true });
    const found = videoProblem(file, await readDuration(file));
    if (current.current !== file) return;
    setPicked(found ? null : { file, preview, checking: false });
    setProblem(found);
    if (found) URL.revokeObjectURL(preview);
  }

  function drop() {
    current.current = null;
    if (picked) URL.revokeObjectURL(picked.preview);
    setPicked(null);
  }

  function publish(wish: StoryWish) {
    if (picked) storyUploads.send(picked.file, wish);
    drop();
  }

  return { picked, problem, pick, drop, publish, closeProblem: () => setProblem(null) };
}

export type Publish = ReturnType<typeof usePublish>;
