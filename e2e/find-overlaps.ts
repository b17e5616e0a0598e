import type { Page } from "@playwright/test";
import { findOverlaps as findInPage } from "../packages/ui/test/find-overlaps.ts";

/** Pairs of texts whose rendered lines overlap. */
export const findOverlaps = (page: Page): Promise<string[]> => page.evaluate(findInPage);
