import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { jobs, listJobs } from "./jobs.ts";

const read = (CAMARIM_QUEUES?: string) =>
  readConfig({ CAMARIM_SECRET: "a secret of the tests, long enough", ...(CAMARIM_QUEUES && { CAMARIM_QUEUES }) })
    .queues;

test("a worker takes all jobs by default, and every queue belongs to one group", () => {
  const queues = jobs.map(({ queue }) => queue);
  expect(new Set(queues).size).toBe(queues.length);
  expect(
    listJobs(read())
      .map(({ queue }) => queue)
      .sort(),
  ).toEqual(queues.sort());
});

test("a worker of one group takes no job of another", () => {
  const media = listJobs(read("media")).map(({ queue }) => queue);
  expect(media).toContain("encode-stories");
  expect(listJobs(read("money, general")).some(({ queue }) => media.includes(queue))).toBe(false);
});

test("a start with an unknown group is refused", () => {
  expect(() => read("media,video")).toThrow("CAMARIM_QUEUES");
});
