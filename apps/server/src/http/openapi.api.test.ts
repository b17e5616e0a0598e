import { expect, test } from "vitest";
import { visitor } from "#test/people";
import { startProduct } from "#test/product";

const product = startProduct();

test("the OpenAPI tells of each endpoint who may call it, its upload and every error it gives", async () => {
  const { body } = await visitor(product).ask("/v1/openapi.json");
  const upload = body.paths["/v1/stories/files/closed"].post;
  expect(upload.security).toEqual([{ creator: [] }]);
  expect(Object.keys(upload.requestBody.content["multipart/form-data"].schema.properties)).toEqual([
    "caption",
    "publishAt",
    "file",
  ]);
  expect(upload.responses[413].content["application/json"].schema.properties.code.enum).toEqual(["VIDEO_TOO_LARGE"]);
  expect(Object.keys(body.paths).filter((path) => !path.startsWith("/v1/"))).toEqual([]);
});

test("a reader of it opens, with nothing inline", async () => {
  const { status, headers } = await visitor(product).ask("/v1/docs");
  expect(status).toBe(200);
  expect(headers.get("content-security-policy")).not.toContain("unsafe");
});
