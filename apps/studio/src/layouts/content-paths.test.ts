import { expect, test } from "vitest";
import { isContentPath } from "./content-paths.ts";

test.each([
  ["/account", true],
  ["/account/stories/01890000-0000-7000-8000-000000000000", true],
  ["/medias/post", true],
  ["/profile/edit/name", true],
  ["/profile/edit/email", false],
  ["/account/plan", false],
  ["/account/pix/receipts", false],
  ["/account/settings", false],
])("support may change what %s shows: %s", (pathname, may) => expect(isContentPath(pathname)).toBe(may));
