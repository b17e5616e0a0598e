import { parentPort, workerData } from "node:worker_threads";
import decode from "heic-decode";

const { bytes, maxPixels } = workerData as { bytes: Uint8Array; maxPixels: number };
// `all` reads the sizes first: a picture that would take too much memory is never decoded.
const images = await decode.all({ buffer: bytes });
const [image] = images;
if (!image || image.width * image.height > maxPixels) throw new Error("the picture is unreadable or too large");
const { width, height, data } = await image.decode();
parentPort?.postMessage({ width, height, data });
