import { createServer } from "node:http";
import { expect, test } from "vitest";
import { deriveKeys } from "#core/keys/keys";
import { getInvalidResponses } from "./invalid-responses.ts";
import { openGateways } from "./open-gateways.ts";

test("an undocumented response is logged without its content, and counted", async () => {
  const server = createServer((_request, response) => response.end(JSON.stringify({ id: 7, status: "João Souza" })));
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as { port: number };
  const logged: unknown[] = [];
  const { gateways, stop } = await openGateways(
    {
      mode: "production",
      data: "",
      publicUrl: "",
      iugu: {
        apiUrl: `http://127.0.0.1:${port}`,
        ...{ masterToken: "m", masterAccountId: "m", privateKey: undefined, test: false },
      },
      iuguSimulatorPort: 0,
      mercadoPago: undefined,
      mercadoPagoSimulatorPort: 0,
    },
    deriveKeys({ secret: "a secret of the tests, long enough" }),
    { error: (...line: unknown[]) => void logged.push(line) } as never,
  );
  const before = getInvalidResponses("iugu");
  const access = { externalAccountId: "a", credentials: { liveToken: "t" } };
  await expect(gateways.iugu?.getCharge(access, "x")).rejects.toMatchObject({ fault: "unknown", isInvalid: true });
  expect(getInvalidResponses("iugu")).toBe(before + 1);
  expect(JSON.stringify(logged)).toContain("items_total_cents");
  expect(JSON.stringify(logged)).not.toContain("Souza");
  await stop();
  server.close();
});
