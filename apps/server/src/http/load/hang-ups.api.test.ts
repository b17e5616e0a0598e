import { connect } from "node:net";
import { beforeEach, describe, expect, test } from "vitest";
import { visitor } from "#test/people";
import { startProduct } from "#test/product";
import { isWebBuilt } from "../web/web-build.ts";

const lines: string[] = [];
const product = startProduct({ log: { write: (line) => void lines.push(line) } });
beforeEach(() => {
  lines.length = 0;
});

type Line = { level: number; msg: string };
const logged = () => lines.map((line) => JSON.parse(line) as Line);
const alarms = () => logged().filter(({ level }) => level >= 50);
const hangUps = () => logged().filter(({ msg }) => msg === "the client hung up");

/** Closes the connection in the middle of a body, once the server reads it. */
function hangUp(head: string, part: string): Promise<void> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(product.address);
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${head}\r\nhost: ${hostname}:${port}\r\nexpect: 100-continue\r\n\r\n`);
    });
    socket.once("data", () => socket.write(part, () => socket.destroy()));
    socket.on("close", () => resolve()).on("error", () => {});
  });
}

test("a client that hangs up in the middle of a body is no error of the server", async () => {
  const head = "POST /v1/auth/login HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 500";
  for (let i = 0; i < 5; i++) await hangUp(head, '{"user');
  await expect.poll(() => hangUps().length).toBe(5);
  expect(alarms()).toEqual([]);
});

describe.skipIf(!isWebBuilt())("a page", () => {
  test("is not failed by a client that hangs up in the middle of its form", async () => {
    const head = "POST /entrar HTTP/1.1\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 500";
    for (let i = 0; i < 5; i++) await hangUp(head, "email=a");
    await expect.poll(() => logged().filter(({ msg }) => msg === "incoming request").length).toBe(5);
    expect((await visitor(product).request("/entrar")).status).toBe(200);
    expect(alarms()).toEqual([]);
  });

  test("refuses the form of another site without an alarm", async () => {
    const { status } = await visitor(product).request("/entrar", {
      method: "POST",
      headers: { origin: "https://mau.example", "content-type": "application/x-www-form-urlencoded" },
      body: "email=a%40exemplo.com.br",
    });
    expect(status).toBe(403);
    expect(alarms()).toEqual([]);
  });
});
