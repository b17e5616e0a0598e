import { useEffect, useRef } from "react";
import { filmstrip } from "./filmstrip.ts";

const pictures = 8;

/** Frames of the whole video side by side; a plain bar if the browser cannot decode them. */
export function Filmstrip({ src, seconds }: { src: string; seconds: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const stop = new AbortController();
    if (canvas.current) void filmstrip(src, { seconds, pictures, canvas: canvas.current, signal: stop.signal });
    return () => stop.abort();
  }, [src, seconds]);
  return <canvas ref={canvas} width={640} height={112} className="absolute inset-0 size-full rounded-tile bg-line" />;
}
