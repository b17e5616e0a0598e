// Preloaded into the server of a soak: its parent process sets the clock ahead and asks for the heap after a collection.
const RealDate = Date;
let aheadMs = 0;

globalThis.Date = class extends RealDate {
  constructor(...parts: [number?, ...number[]]) {
    if (parts.length === 0) super(RealDate.now() + aheadMs);
    else super(...(parts as [number, number]));
  }
  static override now() {
    return RealDate.now() + aheadMs;
  }
} as DateConstructor;

process.on("message", ({ advanceMs }: { advanceMs?: number }) => {
  if (advanceMs) aheadMs += advanceMs;
  else {
    for (let i = 0; i < 3; i++) globalThis.gc?.();
    process.send?.(process.memoryUsage().heapUsed);
  }
});
