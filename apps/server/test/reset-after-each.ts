import { afterEach, beforeEach } from "vitest";

/** Sets what a test may change back to what the hooks of its file had set before it. */
export function resetAfterEach(find: () => object) {
  let before = {};
  beforeEach(() => {
    before = structuredClone(find());
  });
  afterEach(() => {
    Object.assign(find(), before);
  });
}
