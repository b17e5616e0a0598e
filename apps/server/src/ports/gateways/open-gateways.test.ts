import { createServer } from "node:http";
import { expect, test } from "vitest";
import { deriveKeys } from "#core/keys/keys";
import { simulatedApp } from "#simulators/mercadopago/simulated-app";
import { getInvalidResponses } from "./invalid-responses.ts";
import { openGateways } from "./open-gateways.ts";

test.each(["iugu", "mercadopago"] as const)(
  "an undocumented response of %s is logged without its content, and counted",
  async (name) => {
    const server = createServer((_request, response) => response.end(JSON.stringify({ id: 7, status: "João Souza" })));
    await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
    const apiUrl = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    const logged: unknown[] = [];
    const { gateways, stop } = await openGateways(
      {
        mode: "production",
        data: "",
        publicUrl: "",
        iugu: {
          apiUrl,
          ...{ masterToken: "m", masterAccountId: "m", privateKey: undefined, test: false },
        },
        iuguSimulatorPort: 0,
        mercadoPago: { ...simulatedApp, apiUrl, authUrl: apiUrl, test: false },
        mercadoPagoSimulatorPort: 0,
      },
      deriveKeys({ secret: "a secret of the tests, long enough" }),
      { error: (...line: unknown[]) => void logged.push(line) } as never,
    );
    const before = getInvalidResponses(name);
    const access = { externalAccountId: "a", credentials: { liveToken: "t", accessToken: "t" } };
    await expect(gateways[name]?.getCharge(access, "x")).rejects.toMatchObject({ fault: "unknown", isInvalid: true });
    expect(getInvalidResponses(name)).toBe(before + 1);
    expect(JSON.stringify(logged)).toContain(name === "iugu" ? "items_total_cents" : "transaction_amount");
    expect(JSON.stringify(logged)).not.toContain("Souza");
    await stop();
    server.close();
  },
);
