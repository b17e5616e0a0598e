import { expect, test } from "vitest";
import { queueNames } from "#core/jobs/queues";
import { readConfig } from "./config.ts";
import { jobs, listQueues } from "./jobs.ts";

const read = (CAMARIM_QUEUES?: string) =>
  readConfig({ CAMARIM_SECRET: "a secret of the tests, long enough", ...(CAMARIM_QUEUES && { CAMARIM_QUEUES }) })
    .queues;

test("each job has a name of its own, and each queue has jobs", () => {
  const names = jobs.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(jobs.map(({ queue }) => queue))).toEqual(new Set(queueNames));
});

test("a worker takes all queues by default, and every queue belongs to one group", () => {
  expect(listQueues(read()).toSorted()).toEqual(queueNames.toSorted());
});

test("a worker of one group takes no queue of another", () => {
  const media = listQueues(read("media"));
  expect(media).toContain("encode");
  expect(listQueues(read("money, general")).some((queue) => media.includes(queue))).toBe(false);
});

test("a start with an unknown group is refused", () => {
  expect(() => read("media,video")).toThrow("CAMARIM_QUEUES");
});
