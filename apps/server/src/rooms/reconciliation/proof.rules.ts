import type { Opened } from "#rooms/gateways/open-access";

/** One account at one gateway while the books are held against it, and what was counted so far. */
export type Proof = Opened & { id: string; startedAt: Date; counted: { charges: number; settled: number } };
