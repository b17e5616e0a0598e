import { BaseSequencer, type TestSpecification } from "vitest/node";
import { effort } from "./naughty.ts";

/** Those that take longest with a higher effort. */
const longEfforts = [
  "reconciliation/histories-1.properties.api.test.ts",
  "reconciliation/histories-2.properties.api.test.ts",
  "reconciliation/histories-3.properties.api.test.ts",
  "subscriptions/races.api.test.ts",
  "ledger/ledger.properties.api.test.ts",
  "http/hostile-input.api.test.ts",
  "billings/billings.properties.api.test.ts",
];

/** The slowest files start first: one of them that started last would leave the other workers idle. */
const longest = [
  ...(effort > 1 ? longEfforts : []),
  "http/access.api.test.ts",
  "video/unused-tracks.test.ts",
  "video/sizes.test.ts",
  "core/jobs/idle-writes.api.test.ts",
  "video/hostile-bytes.test.ts",
  "video/hostile-references.test.ts",
  "video/traces.test.ts",
  "video/recordings.test.ts",
  "video/hostile-shapes.test.ts",
  "http/hostile-input.api.test.ts",
  "http/database-away.api.test.ts",
  "stories/low-bitrate-rendition.api.test.ts",
  "video/ffmpeg.test.ts",
  "http/query-counts.api.test.ts",
  "db/embedded/start.test.ts",
  "storage/conformance.test.ts",
  "http/bad-input.api.test.ts",
  "receipts/frauds.api.test.ts",
  "stories/transcode-queue.api.test.ts",
  "demo/demo.api.test.ts",
  "operator/data-archive.test.ts",
  "http/limits.api.test.ts",
  "reconciliation/crashes.api.test.ts",
  "http/request-log.api.test.ts",
  "behind-proxies.api.test.ts",
  "auth/intrusion.api.test.ts",
  "video/refusal.test.ts",
  "payments/gateway.api.test.ts",
  "storage-on-s3.api.test.ts",
  "video/interrupt.test.ts",
  "video/conformance.test.ts",
  "reconciliation/reconciliation.api.test.ts",
  "renewals/card-renewals.api.test.ts",
  "video/old-phones.test.ts",
  "stories/stories.api.test.ts",
  "operator/video-failures.api.test.ts",
  "document/hostile.test.ts",
  "subscriptions/races.api.test.ts",
  "auth/factors.api.test.ts",
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
