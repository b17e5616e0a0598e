import { type ExampleSchema, toExample } from "./openapi-example.ts";

type Media = { schema?: ExampleSchema; example?: unknown };
type Content = Record<string, Media>;
type Operation = {
  operationId?: string;
  parameters?: { name: string; schema?: ExampleSchema; example?: unknown }[];
  requestBody?: { content?: Content };
  responses?: Record<string, { content?: Content }>;
};

/** Gives every parameter, request body and successful response an example; those of errors come from the catalogue. */
export function addExamples(document: object) {
  const { openapiObject } = document as { openapiObject: { paths?: Record<string, Record<string, Operation>> } };
  for (const path of Object.values(openapiObject.paths ?? {}))
    for (const operation of Object.values(path)) add(operation);
  return openapiObject;
}

function add({ operationId = "", parameters = [], requestBody, responses = {} }: Operation) {
  for (const parameter of parameters)
    parameter.example ??= toExample(parameter.schema ?? {}, parameter.name, operationId);
  const listMedia = (content: Content | undefined) => Object.values(content ?? {});
  for (const media of listMedia(requestBody?.content))
    if (media.schema) media.example ??= toExample(media.schema, "request", operationId);
  for (const media of Object.values(responses).flatMap(({ content }) => listMedia(content)))
    if (media.schema) media.example ??= toExample(media.schema, "", operationId);
}
