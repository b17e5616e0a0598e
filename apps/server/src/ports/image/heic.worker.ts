import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import decode from "heic-decode";

const { path, maxPixels } = workerData as { path: string; maxPixels: number };
// `all` reads the sizes first: a picture that would take too much memory is never decoded.
const images = await decode.all({ buffer: readFileSync(path) });
const [image] = images;
if (!image || image.width * image.height > maxPixels) throw new Error("the picture is unreadable or too large");
const { width, height, data } = await image.decode();
// Moved, since a copy of 200 MB would stop the server.
parentPort?.postMessage({ width, height, data }, [data.buffer as ArrayBuffer]);
