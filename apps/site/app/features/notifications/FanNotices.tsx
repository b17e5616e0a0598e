import { Switch } from "@camarim/ui/form/Switch.tsx";
import { Section } from "@camarim/ui/layout/List.tsx";
import { useEffect, useState } from "react";
import { fanNotices as text } from "../../text/fan-notices.ts";
import type { PushState } from "./push.ts";

/** Loaded on demand, since most visitors never enable notifications. */
const api = () => import("./push.ts");

/** Push settings of this browser. Prompts only after a press; `start`: the button was pressed while this code was loading. */
export function FanNotices({ start = false }: { start?: boolean | undefined }) {
  const [push, setPush] = useState<PushState>();
  const [busy, setBusy] = useState(start);
  const [failed, setFailed] = useState(false);

  async function act(work: (push: typeof import("./push.ts")) => Promise<PushState>) {
    setBusy(true);
    setFailed(false);
    await api()
      .then(work)
      .then(setPush, () => setFailed(true));
    setBusy(false);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => void act(({ readPush, startPush }) => (start ? startPush() : readPush())), []);

  if (!push && !failed) return null;
  const isOn = push?.state === "on";
  return (
    <Section title={text.section}>
      {push?.state === "unsupported" ? (
        <p className="mx-1 text-quiet">{text.unsupported}</p>
      ) : (
        <Switch
          label={text.here}
          hint={text.hereHint}
          checked={isOn}
          aria-busy={busy || undefined}
          onChange={({ target }) => {
            if (!busy) void act(({ startPush, disablePush }) => (target.checked ? startPush() : disablePush()));
          }}
        />
      )}
      {isOn && (
        <Switch
          label={text.quiet}
          hint={text.quietHint}
          checked={push.quiet}
          onChange={({ target }) => {
            if (!busy) void act(({ updateQuietHours }) => updateQuietHours(target.checked));
          }}
        />
      )}
      <div role="status" className="mx-1 mt-2 text-small text-quiet">
        {push?.state === "denied" && text.denied}
        {failed && text.failed}
      </div>
    </Section>
  );
}
