import { useEffect, useEffectEvent, useRef } from "react";

type BarsProps = { count: number; at: number /** 0 to 1, of the story on screen. */; read: () => number };

/** One bar per story; the current one follows the playback position. */
export function Bars({ count, at, read }: BarsProps) {
  return (
    <div aria-hidden="true" className={`flex px-3 ${count > 20 ? "gap-px" : "gap-1"}`}>
      {Array.from({ length: count }, (_, bar) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its index
        <span key={bar} className="h-0.75 min-w-0 flex-1 overflow-hidden rounded-pill bg-white/40">
          {bar < at && <span className="block size-full bg-white" />}
          {bar === at && <Fill read={read} />}
        </span>
      ))}
    </div>
  );
}

function Fill({ read }: { read: () => number }) {
  const fill = useRef<HTMLSpanElement>(null);
  const reached = useEffectEvent(read);
  useEffect(() => {
    let frame = 0;
    function draw() {
      if (fill.current) fill.current.style.transform = `scaleX(${reached()})`;
      frame = requestAnimationFrame(draw);
    }
    draw();
    return () => cancelAnimationFrame(frame);
  }, []);
  return <span ref={fill} className="block size-full origin-left transform-[scaleX(0)] bg-white" />;
}
