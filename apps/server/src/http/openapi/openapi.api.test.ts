import { exampleValues } from "@camarim/contract/examples";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { beforeAll, expect, test, vi } from "vitest";
import type { z } from "zod";
import { endpoints } from "#test/endpoints";
import { visitor } from "#test/people";
import { startProduct } from "#test/product";
import { createApp } from "../app.ts";

type Media = { schema: { properties: Record<string, { enum?: string[] }> }; example?: unknown };
type Operation = {
  operationId: string;
  tags: string[];
  parameters?: { name: string; in: string; example: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
  security: object[];
};
type Document = { paths: Record<string, Record<string, Operation>>; tags: { name: string; description: string }[] };

const product = startProduct();

// A thread creates the document at the first request, which may take longer than a response on a busy machine.
beforeAll(() =>
  vi.waitFor(async () => expect((await visitor(product).request("/v1/docs")).status).toBe(200), { timeout: 60_000 }),
);

async function readDocument(): Promise<Document> {
  return (await visitor(product).request("/v1/openapi.json")).body;
}

const operationsOf = ({ paths }: Document) => Object.values(paths).flatMap((path) => Object.values(path));

function findOperation({ paths }: Document, { method, url }: { method: string; url: string }): Operation {
  const operation = paths[`/v1${url.replace(/:(\w+)/g, "{$1}")}`]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${url} is not in the document`);
  return operation;
}

test("the OpenAPI document describes an upload with its fields, callers and errors", async () => {
  const upload = findOperation(await readDocument(), { method: "POST", url: "/stories/files/closed" });
  expect(upload.security).toEqual([{ creator: [] }]);
  const fields = upload.requestBody?.content["multipart/form-data"]?.schema.properties ?? {};
  expect(Object.keys(fields)).toEqual(["caption", "publishAt", "file"]);
  const tooLarge = upload.responses[413]?.content?.["application/json"]?.schema.properties.code;
  expect(tooLarge?.enum).toEqual(["VIDEO_TOO_LARGE"]);
});

test("the OpenAPI document has the endpoints of the contract and no others", async () => {
  const document = await readDocument();
  expect(Object.keys(document.paths).filter((path) => !path.startsWith("/v1/"))).toEqual([]);
  expect(operationsOf(document)).toHaveLength(endpoints.length);
});

test("the OpenAPI document passes the recommended rules of redocly without errors or warnings", async () => {
  const source = JSON.stringify(await readDocument());
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source, absoluteRef: "openapi.json", config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

test("every operation has a unique operation id and one tag of the list", async () => {
  const document = await readDocument();
  const operations = operationsOf(document);
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z]+[A-Z][A-Za-z]+$/.test(id))).toEqual([]);
  const names = document.tags.map(({ name }) => name);
  expect(operations.filter(({ tags }) => tags.length !== 1 || !names.includes(tags[0] ?? ""))).toEqual([]);
  expect(names.filter((name) => !operations.some(({ tags }) => tags.includes(name)))).toEqual([]);
});

test("every example of a request or response is valid against the schema of the contract", async () => {
  const document = await readDocument();
  const failures = endpoints.flatMap((endpoint) => {
    const operation = findOperation(document, endpoint);
    const { body, params, querystring, response } = endpoint.schema;
    const parametersIn = (place: string) =>
      Object.fromEntries(
        (operation.parameters ?? [])
          .filter((of) => of.in === place)
          .map(({ name, example }) => [name, String(example)]),
      );
    const examples: [string, z.ZodType | undefined, unknown][] = [
      ["body", body, operation.requestBody?.content["application/json"]?.example],
      ["path", params, parametersIn("path")],
      ["query", querystring, parametersIn("query")],
      ...Object.entries(response).flatMap(([status, schema]): [string, z.ZodType, unknown][] =>
        Object.values(operation.responses[status]?.content ?? {}).map(({ example }) => [status, schema, example]),
      ),
    ];
    return examples.flatMap(([place, schema, example]) => {
      const { error } = schema?.safeParse(example) ?? {};
      return error ? [`${endpoint.name} ${place}: ${error.message}`] : [];
    });
  });
  expect(failures).toEqual([]);
});

test("the table of examples names only operations that exist", async () => {
  const ids = operationsOf(await readDocument()).map(({ operationId }) => operationId);
  const named = Object.keys(exampleValues).filter((key) => key.includes("."));
  expect(named.filter((key) => !ids.includes(key.replace(/\..*/, "")))).toEqual([]);
});

test("the API reference page opens and needs no inline script", async () => {
  const { status, headers } = await visitor(product).request("/v1/docs");
  expect(status).toBe(200);
  expect(headers.get("content-security-policy")).not.toContain("unsafe");
});

test("the document and its reader are compressed, and revalidated by their ETag", async () => {
  const person = visitor(product);
  for (const path of ["/v1/openapi.json", "/v1/docs", "/v1/docs/static/swagger-ui-bundle.js", "/v1/docs/json"]) {
    const get = (headers: Record<string, string>) => person.request(path, { headers });
    const [plain, compressed] = [
      await get({ "accept-encoding": "identity" }),
      await get({ "accept-encoding": "gzip, br" }),
    ];
    expect([plain.status, compressed.status]).toEqual([200, 200]);
    expect(compressed.headers.get("content-encoding")).toBe("gzip");
    expect(compressed.body).toEqual(plain.body);
    expect((await get({ "accept-encoding": "gzip;q=0" })).headers.get("content-encoding")).toBeNull();
    const again = await get({ "if-none-match": plain.headers.get("etag") ?? "" });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  }
});

test("a network reads the document and its reader 120 times in a quarter of an hour", async () => {
  const person = visitor(product);
  const statuses: number[] = [];
  for (let i = 0; i < 122; i++) statuses.push((await person.request("/v1/docs/static/logo.svg")).status);
  expect(statuses).toEqual([...Array(120).fill(200), 429, 429]);
  expect((await visitor(product).request("/v1/docs/static/logo.svg")).status).toBe(200);
});

test("the event loop goes on while the document is created", async () => {
  const { ctx } = product;
  const fresh = await createApp(ctx);
  const before = process.threadCpuUsage();
  await expect.poll(async () => (await fresh.inject("/v1/openapi.json")).statusCode, { timeout: 60_000 }).toBe(200);
  const { user, system } = process.threadCpuUsage(before);
  await fresh.close();
  // Of this thread: starting the other one, the limit, and sending.
  expect((user + system) / 1_000).toBeLessThan(150);
});
