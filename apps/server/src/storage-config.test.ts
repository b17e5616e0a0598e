import { expect, test } from "vitest";
import { createPagePolicy } from "#http/security-headers";
import { readConfig } from "./config.ts";
import { toLinkOrigin } from "./storage-config.ts";

const s3 = {
  S3_ENDPOINT: "https://s3.example.com",
  S3_BUCKET: "camarim",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
};
const read = (settings: Record<string, string>) =>
  readConfig({ CAMARIM_DATA: "/tmp/camarim-config", CAMARIM_SECRET: "a".repeat(32), ...settings }).storage;

test.each([
  [{}, "disk", undefined],
  [s3, "s3", undefined],
  [{ ...s3, STORAGE: "disk" }, "disk", undefined],
  [{ ...s3, STORAGE_FALLBACK: "disk" }, "s3", "disk"],
  [{ ...s3, STORAGE: "disk", STORAGE_FALLBACK: "s3" }, "disk", "s3"],
  [{ STORAGE_FALLBACK: "disk" }, "disk", undefined],
])("the settings %o select the storage %s with the fallback %s", (settings, backend, fallback) => {
  expect(read(settings)).toMatchObject({ backend, scratch: "/tmp/camarim-config/storage/scratch" });
  expect(read(settings).fallback).toBe(fallback);
});

test.each<Record<string, string>>([
  { STORAGE: "s3" },
  { STORAGE_FALLBACK: "s3" },
  { S3_BUCKET: "camarim" },
  { ...s3, S3_ACCESS_KEY_ID: "" },
  { ...s3, S3_PREFIX: "no-slash" },
  { ...s3, S3_ENDPOINT: "ftp://s3.example.com" },
])("the settings %o are refused", (settings) => {
  expect(() => read(settings)).toThrow("Settings are wrong");
});

test("encryption is off by default, and refused with a delivery that cannot decrypt", () => {
  expect(read({}).encrypts).toBe(false);
  expect(read({ MEDIA_ENCRYPTION: "true" }).encrypts).toBe(true);
  for (const delivery of ["accel", "redirect"])
    expect(() => read({ ...s3, MEDIA_ENCRYPTION: "true", MEDIA_DELIVERY: delivery })).toThrow(
      "needs MEDIA_DELIVERY=stream",
    );
});

test("pages allow the origin that links lead to, for images and videos only", () => {
  const storage = read({ ...s3, S3_PATH_STYLE: "false" });
  const origin = storage.s3 ? toLinkOrigin(storage.s3) : "";
  expect(origin).toBe("https://camarim.s3.example.com");
  const rules = createPagePolicy({ mediaDelivery: "redirect", storage })("'self'").split("; ");
  expect(rules.filter((rule) => rule.includes(origin)).map((rule) => rule.split(" ")[0])).toEqual([
    "img-src",
    "media-src",
  ]);
});
