import { readFileSync } from "node:fs";
import { request } from "node:http";
import type { HttpCreator } from "../e2e/creator-over-http.ts";

/** Uploads a story; `sentAt` (performance.now) is when its last byte was sent. */
export async function sendTimedUpload(
  creator: HttpCreator,
  video: string,
): Promise<{ body: { _id: string }; sentAt: number }> {
  const form = new FormData();
  form.append("file", new Blob([readFileSync(video)]), "video.mp4");
  const multipart = new Response(form);
  const bytes = Buffer.from(await multipart.arrayBuffer());
  const headers = {
    authorization: `Bearer ${creator.token()}`,
    "content-type": multipart.headers.get("content-type") ?? "",
    "content-length": bytes.length,
  };
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    const upload = request(`${creator.url}/v1/stories/files/closed`, { method: "POST", headers }, async (response) => {
      const body = JSON.parse(Buffer.concat(await response.toArray()).toString());
      if (response.statusCode === 201) resolve({ body, sentAt });
      else reject(new Error(`the upload was refused: ${JSON.stringify(body)}`));
    });
    upload.on("finish", () => {
      sentAt = performance.now();
    });
    upload.on("error", reject);
    upload.end(bytes);
  });
}
