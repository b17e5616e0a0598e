import { expect, test } from "vitest";
import { visitor } from "#test/people";
import { startProduct } from "#test/product";

const product = startProduct();

test("readiness says all that is needed, and what stands around ffmpeg", async () => {
  expect(await visitor(product).ask("/ready")).toMatchObject({
    status: 200,
    body: {
      ...{ status: "ready", database: "ok", migrations: "ok", storage: "ok", ffmpeg: "ok" },
      sandbox: expect.stringMatching(/^(bubblewrap|limits only)$/),
    },
  });
});
