import { Slider } from "@base-ui/react/slider";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useState } from "react";
import { cut as text } from "../../text/cut.ts";
import type { Cut } from "./cut.ts";
import { Filmstrip } from "./Filmstrip.tsx";
import { initialTrim, moveEnd, step } from "./trim-range.ts";
import { useTrimPreview } from "./use-trim-preview.ts";

type TrimSheetProps = { preview: string; seconds: number; onClose: () => void; onCut: (cut: Cut) => void };

const handle =
  "grid h-16 w-11 place-items-center outline-none before:h-16 before:w-3 before:rounded-pill before:border-2 before:border-bg before:bg-accent focus-within:before:outline-2 focus-within:before:outline-offset-2 focus-within:before:outline-accent";

/** Selects the part of a longer video to publish, by touch or by keyboard. */
export function TrimSheet({ preview, seconds, onClose, onCut }: TrimSheetProps) {
  const [cut, setCut] = useState(() => initialTrim(seconds));
  const { video, playing, toggle, show, onTime } = useTrimPreview(cut);

  function move([start = 0, end = 0]: readonly number[]) {
    const moved = moveEnd(cut, { start, end }, seconds);
    show(start !== cut.start ? moved.start : moved.end);
    setCut(moved);
  }

  return (
    <Sheet open onClose={onClose} title={text.title} bottom={<Button onPress={() => onCut(cut)}>{text.action}</Button>}>
      <video
        ref={video}
        src={preview}
        muted
        playsInline
        preload="auto"
        aria-label={text.preview}
        onTimeUpdate={onTime}
        className="mx-auto h-60 max-w-full rounded-card bg-black object-contain"
      />
      <div className="mt-3 flex items-center justify-between gap-3">
        <p className="tabular">
          {text.chosen(cut.start, cut.end)}{" "}
          <span className="text-small text-quiet">{text.length(Math.round((cut.end - cut.start) * 10) / 10)}</span>
        </p>
        <Button size="compact" tone="soft" icon={playing ? "pause" : "play"} onPress={toggle}>
          {playing ? text.pause : text.play}
        </Button>
      </div>
      <Slider.Root
        value={[cut.start, cut.end]}
        onValueChange={(value) => move(value as readonly number[])}
        min={0}
        max={Math.floor(seconds * 10) / 10}
        step={step}
        largeStep={1}
        thumbCollisionBehavior="none"
      >
        <Slider.Control className="mt-3 touch-none px-5 py-2">
          <Slider.Track className="relative h-14 w-full">
            <Filmstrip src={preview} seconds={seconds} />
            <Slider.Indicator className="h-14 border-y-4 border-accent" />
            <Slider.Thumb
              index={0}
              getAriaLabel={() => text.start}
              getAriaValueText={(_formatted, value) => text.startsAt(value)}
              className={handle}
            />
            <Slider.Thumb
              index={1}
              getAriaLabel={() => text.end}
              getAriaValueText={(_formatted, value) => text.endsAt(value)}
              className={handle}
            />
          </Slider.Track>
        </Slider.Control>
      </Slider.Root>
      <p className="mt-2 text-small text-quiet">{text.lead}</p>
      <p className="mt-1 mb-2 text-small text-quiet">{text.uploads}</p>
    </Sheet>
  );
}
