import { expect, test } from "vitest";
import { isComplete } from "./shell.ts";

const assets = ["/assets/root-1.js", "/assets/root-1.css"];

test.each([
  ["of this version", `<link href="/assets/root-1.css"><script>import "/assets/root-1.js";</script>`, 200, true],
  ["of another", `<link href="/assets/root-1.css"><script>import "/assets/root-2.js";</script>`, 200, false],
  ["of something else", "<p>Manutenção</p>", 200, false],
  ["with an error status", `<script src="/assets/root-1.js"></script>`, 503, false],
])("the shell is stored only if complete: a page %s", async (_what, html, status, whole) =>
  expect(await isComplete(new Response(html, { status }), assets)).toBe(whole),
);
