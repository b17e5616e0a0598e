import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import type { z } from "zod";
import { endpoints } from "#test/endpoints";
import { visitor } from "#test/people";
import { startProduct } from "#test/product";
import { exampleValues } from "./openapi-example.table.ts";

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
