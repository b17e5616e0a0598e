import { Upload } from "tus-js-client";
import { expect, test } from "vitest";
import { creator, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { createUploadAs } from "#test/uploads";
import { makeVideo } from "#test/videos";

const product = startProduct();
const video = Buffer.from(await makeVideo({ seconds: 1, size: "90x160" }).arrayBuffer());

/** As @uppy/tus sends it: the name and type of the file, each under two names. */
const uppy = {
  ...{ name: "férias na praia.mp4", type: "video/mp4", relativePath: "null" },
  ...{ filename: "férias na praia.mp4", filetype: "video/mp4" },
};

test("the metadata that Uppy adds is accepted and ignored", async () => {
  const ana = await creator(product);
  const url = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(video, {
      endpoint: `${product.address}/v1/uploads`,
      metadata: { ...uppy, kind: "closed", caption: "Oi" },
      headers: { authorization: `Bearer ${ana.token}` },
      retryDelays: null,
      onSuccess: () => resolve(upload.url ?? ""),
      onError: reject,
    });
    upload.start();
  });
  const published = (await ana.request(new URL(url).pathname)).body;
  expect(published).toMatchObject({ kind: "closed", state: "published" });
  expect((await ana.request(`/v1/stories/${published.becameId}`)).body.caption).toBe("Oi");
});

test("the metadata that a client adds is no part of what must be the same in a repeated creation", async () => {
  const ana = await creator(product);
  const intent = { kind: "closed", key: crypto.randomUUID() };
  const first = await createUploadAs(ana, { ...intent, ...uppy }, video.length);
  const again = await createUploadAs(ana, { ...intent, filename: "outro nome.mp4" }, video.length);
  expect([again.status, again.headers.get("location")]).toEqual([201, first.headers.get("location")]);
});

test("other unknown metadata is still refused by its name", async () => {
  const ana = await creator(product);
  const { status, body } = await createUploadAs(ana, { ...uppy, kind: "closed", captoin: "Oi" }, video.length);
  expect([status, Object.keys(body.fields)]).toEqual([400, ["captoin"]]);
});

test("OPTIONS says what the server can do, to anybody and without a version", async () => {
  for (const path of ["/v1/uploads", `/v1/uploads/${crypto.randomUUID()}`]) {
    const { status, headers } = await visitor(product).request(path, { method: "OPTIONS" });
    expect([status, headers.get("tus-version"), headers.get("tus-resumable")]).toEqual([204, "1.0.0", "1.0.0"]);
    expect(headers.get("tus-extension")).toBe("creation,expiration,termination");
    expect(headers.get("tus-max-size")).toBe(String(200 * 1024 * 1024));
  }
});

test("a request of another version is refused with the version of the server", async () => {
  const ana = await creator(product);
  const path = (await createUploadAs(ana, { kind: "closed" }, video.length)).headers.get("location") ?? "";
  for (const method of ["POST", "HEAD", "PATCH", "DELETE"]) {
    const url = method === "POST" ? "/v1/uploads" : path;
    const { status, headers } = await ana.request(url, { method, headers: { "tus-resumable": "0.2.2" } });
    expect([method, status, headers.get("tus-version")]).toEqual([method, 412, "1.0.0"]);
  }
});
