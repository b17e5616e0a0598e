import { newUuid } from "@camarim/ui/lib/new-uuid.ts";
import { useRef, useState } from "react";
import { limitConcurrency } from "../../features/uploads/limit-concurrency.ts";
import type { UploadIntent } from "../../features/uploads/upload-list.ts";
import { sendFile } from "../../features/uploads/uploads.ts";
import { type Batch, isEmpty, toBatch, toCheckedBatch, withCut, withoutVideo } from "./batch.ts";
import type { Cut } from "./cut.ts";
import { isVideo, readDuration } from "./video-check.ts";

/** Videos whose duration is read at a time: a phone has few decoders. */
const maxReading = 3;

/** Several picked videos, from their checks to the queue of uploads. */
export function useBatch() {
  const current = useRef<readonly string[]>(null);
  const [batch, setBatch] = useState<Batch | null>(null);
  /** What was refused and left out is still to be read. */
  const [isExplaining, setExplaining] = useState(false);
  const [previews, setPreviews] = useState<ReadonlyMap<string, string>>(new Map());
  const [cuttingId, setCuttingId] = useState<string | null>(null);

  async function pick(files: readonly File[]) {
    drop();
    const picked = toBatch(files.map((file) => ({ id: newUuid(), file })));
    current.current = picked.ids;
    setBatch(picked);
    setPreviews(new Map(picked.videos.map(({ id, file }) => [id, URL.createObjectURL(file)])));
    const read = limitConcurrency(maxReading);
    // The duration of other files cannot be read.
    const readable = picked.videos.filter(({ file }) => isVideo(file));
    const durations = await Promise.all(
      readable.map(async ({ id, file }) => [id, await read(() => readDuration(file))] as const),
    );
    if (current.current !== picked.ids) return;
    const checked = toCheckedBatch(picked, new Map(durations));
    setBatch(checked);
    setExplaining(checked.refused.length > 0 || checked.left > 0);
  }

  function drop() {
    current.current = null;
    for (const preview of previews.values()) URL.revokeObjectURL(preview);
    setPreviews(new Map());
    setBatch(null);
    setExplaining(false);
    setCuttingId(null);
  }

  function change(next: Batch) {
    if (isEmpty(next)) drop();
    else setBatch(next);
  }

  return {
    batch,
    previews,
    isExplaining,
    cutting: batch?.refused.find(({ id }) => id === cuttingId),
    pick,
    drop,
    closeExplanation() {
      setExplaining(false);
      if (batch && isEmpty(batch)) drop();
    },
    remove: (id: string) => batch && change(withoutVideo(batch, id)),
    startCut: setCuttingId,
    endCut(cut?: Cut) {
      if (batch && cuttingId && cut) setBatch(withCut(batch, cuttingId, cut));
      setCuttingId(null);
    },
    /** `toIntent` gets the place in the queue, from 0. */
    publish(toIntent: (id: string, place: number) => UploadIntent) {
      batch?.videos.forEach(({ id, file, cut }, place) => {
        const intent = toIntent(id, place);
        sendFile(file, cut ? { ...intent, trimStart: cut.start, trimEnd: cut.end } : intent, { isOneOfSeveral: true });
      });
      drop();
    },
  };
}

export type BatchPublish = ReturnType<typeof useBatch>;
