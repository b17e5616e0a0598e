import { useRef, useState } from "react";
import type { UploadIntent } from "../../features/uploads/upload-list.ts";
import { sendFile } from "../../features/uploads/uploads.ts";
import type { Cut } from "./cut.ts";
import { useBatch } from "./use-batch.ts";
import type { Destination } from "./use-upload-intent.ts";
import { canTrim, findVideoProblem, isVideo, readDuration } from "./video-check.ts";

type Picked = { file: File; preview: string; checking: boolean; cut?: Cut };
/** A violation of specification 5; `long` is set if a part of the video can be published instead. */
type Problem = { message: string; long?: { file: File; seconds: number } };

/** From picked files to their uploads, several as a batch. A single one: the checks of specification 5, then the preview with "Publicar". */
export function usePublish() {
  const batch = useBatch();
  const current = useRef<File>(null);
  const [into, setInto] = useState<Destination>("ring");
  const [picked, setPicked] = useState<Picked | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [cutting, setCutting] = useState<{ file: File; preview: string; seconds: number } | null>(null);

  function pick(files: readonly File[], into: Destination = "ring") {
    setInto(into);
    const [file, ...others] = files;
    if (others.length > 0) void batch.pick(files);
    else if (file) void pickOne(file);
  }

  async function pickOne(file: File) {
    drop();
    // The duration of other files cannot be read.
    if (!isVideo(file)) return setProblem(problemOf(file, null));
    current.current = file;
    const preview = URL.createObjectURL(file);
    setPicked({ file, preview, checking: true });
    const found = problemOf(file, await readDuration(file));
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

  function startCut() {
    const long = problem?.long;
    setProblem(null);
    if (long) setCutting({ ...long, preview: URL.createObjectURL(long.file) });
  }

  function endCut(cut?: Cut) {
    if (!cutting) return;
    const { file, preview } = cutting;
    setCutting(null);
    if (cut) setPicked({ file, preview, checking: false, cut });
    else URL.revokeObjectURL(preview);
  }

  function publish(intent: UploadIntent) {
    const { file, cut } = picked ?? {};
    if (file) sendFile(file, cut ? { ...intent, trimStart: cut.start, trimEnd: cut.end } : intent);
    drop();
  }

  const closeProblem = () => setProblem(null);
  return { picked, problem, cutting, batch, into, pick, drop, publish, startCut, endCut, closeProblem };
}

export type Publish = ReturnType<typeof usePublish>;

function problemOf(file: File, seconds: number | null): Problem | null {
  const message = findVideoProblem(file, seconds);
  if (message === null) return null;
  return { message, ...(seconds !== null && canTrim(file, seconds) && { long: { file, seconds } }) };
}
