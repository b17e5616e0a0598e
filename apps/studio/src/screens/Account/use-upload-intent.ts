import { scheduleMaxDays } from "@camarim/contract/stories";
import { unfilled } from "@camarim/contract/values";
import { stories } from "@camarim/ui/text/stories.ts";
import { useState } from "react";
import type { UploadIntent } from "../../features/uploads/upload-list.ts";
import { formatForField, parseDateTime } from "../../lib/date-fields.ts";

const text = stories.publish;
const hourMs = 3_600_000;

/** Validates a typed publication time. */
export function findScheduleProblem(typed: string, now: number): string | undefined {
  const at = Date.parse(parseDateTime(typed) ?? "");
  if (Number.isNaN(at)) return unfilled;
  if (at <= now) return text.momentPast;
  return at - now > scheduleMaxDays * 24 * hourMs ? text.momentFar : undefined;
}

/** Where a video is published. */
export type Destination = "ring" | "highlight";

/** Form state of the publish sheet: destination, time and caption. */
export function useUploadIntent(initial: { caption?: string | undefined; into?: Destination } = {}) {
  const [caption, setCaption] = useState(initial.caption ?? "");
  const [into, setInto] = useState<Destination>(initial.into ?? "ring");
  const [highlight, setHighlight] = useState("");
  const [title, setTitle] = useState("");
  const [isLater, setLater] = useState(false);
  const [moment, setMoment] = useState(() => formatForField(new Date(Date.now() + hourMs)));
  const [tried, setTried] = useState(false);

  const problems = {
    moment: into === "ring" && isLater ? findScheduleProblem(moment, Date.now()) : undefined,
    title: into === "highlight" && !highlight && !title.trim() ? unfilled : undefined,
  };

  /** Validates the form; shows its errors and returns undefined if there are any. */
  function readIntent(): UploadIntent | undefined {
    setTried(true);
    if (problems.moment || problems.title) return undefined;
    const words = { caption: caption.trim() || undefined };
    if (into === "ring")
      return { kind: "closed", ...words, publishAt: (isLater && parseDateTime(moment)) || undefined };
    return { kind: "highlight", ...words, ...(highlight ? { highlight } : { title: title.trim() }) };
  }

  return {
    ...{ caption, setCaption, into, setInto, highlight, setHighlight, title, setTitle },
    ...{ isLater, setLater, moment, setMoment, readIntent },
    problems: tried ? problems : { moment: undefined, title: undefined },
  };
}

export type UploadIntentForm = ReturnType<typeof useUploadIntent>;
