import { useEffect, useState } from "react";

/** Positions clear of header and caption; consecutive ones differ. */
const places = [
  "top-1/4 left-6",
  "top-1/2 right-6",
  "top-1/3 right-10",
  "top-2/3 left-10",
  "top-2/5 left-1/3",
  "top-3/5 right-1/4",
];
const everyMs = 3_000;

/** A faint creator name that moves every few seconds, so that cropping or one overlay cannot remove it. */
export function Watermark({ words }: { words: string }) {
  const [at, setAt] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setAt((before) => (before + 1) % places.length), everyMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <p
      aria-hidden="true"
      data-watermark
      className={`pointer-events-none absolute select-none text-strong text-white opacity-30 text-shade ${places[at]}`}
    >
      {words}
    </p>
  );
}
