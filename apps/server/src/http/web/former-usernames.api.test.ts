import { expect, test } from "vitest";
import { newRegistration, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { isWebBuilt } from "./web-build.ts";

const product = startProduct();

test.runIf(isWebBuilt())("the addresses of a former username lead to the same pages of the new one", async () => {
  const ana = await seller(product);
  const [from, to] = [ana.username, newRegistration().username];
  expect((await ana.request("/v1/profile", { method: "PATCH", body: { username: to } })).status).toBe(200);
  const open = async (path: string) => {
    const { status, headers } = await visitor(product).request(path);
    return [path, status, headers.get("location")];
  };
  const paths = [
    "",
    "?cupom=PROMO10",
    "/assinar?plano=x",
    "/mimo",
    "/presente",
    "/avulsos",
    `/avulsos/${crypto.randomUUID()}`,
    "/stories",
    "/midias?ate=60",
    "/paguei",
    "/denunciar",
  ];
  for (const path of paths) expect(await open(`/@${from}${path}`)).toEqual([`/@${from}${path}`, 302, `/@${to}${path}`]);
  // Shared by all visitors, without what Instagram adds.
  expect(await open(`/@${from}?igsh=x`)).toEqual([`/@${from}?igsh=x`, 302, `/@${to}`]);
  expect(await open(`/@${to}`)).toEqual([`/@${to}`, 200, null]);
  const unknown = `/@${newRegistration().username}`;
  expect(await open(unknown)).toEqual([unknown, 404, null]);
});
