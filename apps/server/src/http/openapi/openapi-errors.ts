import { type ErrorCode, errors } from "@camarim/contract";

/** One response for each status, with the first of its codes as the example. */
export function describeErrors(codes: readonly ErrorCode[]) {
  const statuses = Map.groupBy(new Set(codes), (code) => errors[code].status);
  return Object.fromEntries([...statuses].map(([status, ofStatus]) => [status, describeStatus(ofStatus)]));
}

function describeStatus(codes: readonly ErrorCode[]) {
  const schema = {
    type: "object",
    properties: {
      code: { type: "string", enum: codes },
      title: { type: "string" },
      message: { type: "string" },
      fields: {
        type: "object",
        additionalProperties: { type: "string" },
        description: "Messages by the path of each invalid field.",
      },
    },
    required: ["code", "title", "message"],
  };
  return {
    description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join("\n\n"),
    content: { "application/json": { schema, example: codes.slice(0, 1).map(toExample)[0] } },
  };
}

function toExample(code: ErrorCode) {
  const { title, message } = errors[code];
  const fields = code === "VALIDATION_FAILED" ? { fields: { email: "E-mail inválido." } } : {};
  return { code, title, message, ...fields };
}
