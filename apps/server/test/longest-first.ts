import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes longest begins first: one of these that began last would leave the other worker with nothing to do. */
const longest = [
  "http/access.api.test.ts",
  "http/hostile-input.api.test.ts",
  "http/database-away.api.test.ts",
  "http/query-counts.api.test.ts",
  "http/broken-uploads.api.test.ts",
  "reconciliation/histories.properties.api.test.ts",
  "reconciliation/crashes.api.test.ts",
  "stories/lighten.api.test.ts",
  "stories/turns.api.test.ts",
  "video/hostile-shapes.test.ts",
  "video/traces.test.ts",
  "video/hostile-references.test.ts",
  "video/hostile-bytes.test.ts",
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(name));
      return at === -1 ? longest.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
