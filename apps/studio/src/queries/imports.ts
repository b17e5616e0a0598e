import * as imports from "@camarim/contract/imports";
import type * as importsValues from "@camarim/contract/imports-values";
import { call } from "@camarim/ui/api/client.ts";
import { upload } from "@camarim/ui/api/upload.ts";
import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { download } from "../api/download.ts";
import { queryClient, showAnswer } from "./client.ts";
import { pollWhile } from "./live.ts";
import { stored } from "./stored.ts";
import { subscriptionsKeys } from "./subscriptions.ts";

export const importsKeys = {
  all: ["imports"] as const,
  lastlink: ["imports", "lastlink"] as const,
  undecided: ["imports", "undecided"] as const,
  import: (_id: string) => ["imports", "import", _id] as const,
  rows: (_id: string, state: importsValues.RowState | undefined) => ["imports", "import", _id, "rows", state] as const,
};

const running: readonly importsValues.ImportState[] = ["reading", "importing", "undoing"];
const everyMs = 1_000;

export const isRunning = ({ state }: Pick<importsValues.ImportSummary, "state">) => running.includes(state);

/** The webhook's URL is a secret and is not stored. */
export function lastlinkQuery() {
  return queryOptions({
    queryKey: importsKeys.lastlink,
    queryFn: ({ signal }) => call(imports.getLastlink, {}, { signal }),
    refetchInterval: pollWhile(({ imports }: imports.Lastlink) => imports.some(isRunning), everyMs),
    ...stored("lastlink", imports.lastlink, (data) => ({ ...data, webhookUrl: null })),
  });
}

/** Polled every second while an import runs. */
export function importQuery(_id: string) {
  return queryOptions({
    queryKey: importsKeys.import(_id),
    queryFn: ({ signal }) => call(imports.getImport, { params: { _id }, query: { limit: 1 } }, { signal }),
    refetchInterval: pollWhile(isRunning, everyMs),
  });
}

const pageSize = 20;

export function importRowsQuery(_id: string, state: importsValues.RowState | undefined) {
  return infiniteQueryOptions({
    queryKey: importsKeys.rows(_id, state),
    queryFn: ({ pageParam, signal }) =>
      call(imports.getImport, { params: { _id }, query: { limit: pageSize, offset: pageParam, state } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ rows }) => (rows.hasMore ? rows.offset + pageSize : undefined),
    select: ({ pages }) => [...new Map(pages.flatMap(({ rows }) => rows.data).map((row) => [row.line, row])).values()],
  });
}

export function sendImport(onPercent: (percent: number) => void) {
  return mutationOptions({
    mutationFn: (file: File) =>
      upload(
        imports.postImport,
        { file, fields: { fileName: file.name.slice(0, 200) } },
        { onStage: (stage) => stage.stage === "progress" && onPercent(stage.percent) },
      ),
    onSettled: invalidateImports,
  });
}

export function changeImport(_id: string) {
  return mutationOptions({
    mutationFn: (body: z.input<typeof imports.patchImport.schema.body>) =>
      call(imports.patchImport, { params: { _id }, body }),
    onSettled: invalidateImports,
  });
}

export function confirmImport(_id: string) {
  return mutationOptions({
    mutationFn: () => call(imports.confirmImport, { params: { _id }, body: { allowed: true } }),
    onSettled: invalidateImports,
  });
}

export function undoImport(_id: string) {
  return mutationOptions({
    mutationFn: () => call(imports.undoImport, { params: { _id } }),
    onSettled: invalidateImports,
  });
}

/** Imported people without a price, and their number by plan. */
export function undecidedQuery() {
  return infiniteQueryOptions({
    queryKey: importsKeys.undecided,
    queryFn: ({ pageParam, signal }) =>
      call(imports.listUndecided, { query: { limit: pageSize, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.hasMore ? last.offset + pageSize : undefined),
    select: ({ pages }) => ({
      people: [...new Map(pages.flatMap(({ data }) => data).map((one) => [one._id, one])).values()],
      plans: pages[0]?.plans ?? [],
    }),
  });
}

export function decidePrices() {
  return mutationOptions({
    mutationFn: (body: z.input<typeof imports.decidePrices.schema.body>) => call(imports.decidePrices, { body }),
    onSettled: invalidateImports,
  });
}

export function downloadClaims(_id: string) {
  return mutationOptions({ mutationFn: () => download(imports.exportClaims, { params: { _id } }) });
}

export function connectLastlink() {
  return mutationOptions({
    mutationFn: (body: { token: string }) => call(imports.loginLastlink, { body }),
    onSettled: invalidateImports,
  });
}

export function rotateLastlinkAddress() {
  return mutationOptions({
    mutationFn: () => call(imports.rotateLastlinkAddress),
    onSuccess: (lastlink) => showAnswer(lastlinkQuery().queryKey, lastlink),
  });
}

async function invalidateImports(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: importsKeys.all }),
    queryClient.invalidateQueries({ queryKey: subscriptionsKeys.all }),
  ]);
}
