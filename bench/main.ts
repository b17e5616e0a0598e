import { measureAnnouncements } from "./announcements.ts";
import { measureApp } from "./app.ts";
import { measureCrowd } from "./crowd.ts";
import { measureFeed } from "./feed.ts";
import type { Figure } from "./figure.ts";
import { measureGrowth } from "./growth.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measureLists } from "./lists.ts";
import { measureMemory } from "./memory.ts";
import { measureMigration } from "./migration.ts";
import { measurePage } from "./page.ts";
import { measurePushes } from "./pushes.ts";
import { measureReceipts } from "./receipts.ts";
import { measureRenewals } from "./renewals.ts";
import { measureSettle } from "./settle.ts";
import { measureSoak } from "./soak.ts";
import { measureStall } from "./stall.ts";
import { measureStart } from "./start.ts";
import { formatTable, writeTable } from "./table.ts";
import { measureThrottled } from "./throttled.ts";
import { measureUploads } from "./uploads.ts";
import { measureViewer } from "./viewer.ts";

const parts = {
  start: measureStart,
  page: measurePage,
  throttled: measureThrottled,
  lighthouse: measureLighthouse,
  app: measureApp,
  stall: measureStall,
  memory: measureMemory,
  soak: measureSoak,
  uploads: measureUploads,
  settle: measureSettle,
  lists: measureLists,
  renewals: measureRenewals,
  announcements: measureAnnouncements,
  pushes: measurePushes,
  migration: measureMigration,
  feed: measureFeed,
  viewer: measureViewer,
  crowd: measureCrowd,
  growth: measureGrowth,
  receipts: measureReceipts,
};

const chosen = process.argv.slice(2);
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.error(`measuring ${name}…`);
  figures.push(...(await measure()));
}
console.log(formatTable(figures));
writeTable(figures, chosen.length === 0);
process.exitCode = figures.every(({ met }) => met) ? 0 : 1;
