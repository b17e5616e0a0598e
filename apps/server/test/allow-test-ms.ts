import { vi } from "vitest";
import { stressSeed } from "../../../script/suite/delay-proxy.ts";

/** Of each test of a file that takes long by its nature; `script/test --stress` gives every test 300 s. */
export function allowTestMs(ms: number) {
  vi.setConfig({ testTimeout: stressSeed === undefined ? ms : Math.max(ms, 300_000) });
}
