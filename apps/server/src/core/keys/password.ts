import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import pLimit from "p-limit";

/** OWASP's recommendation for argon2id: 19 MiB, two passes. Two hashes at a time limit the memory of simultaneous logins. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const derive = promisify(argon2);
const limit = pLimit(2);

/** Returns the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await limit(() => derive("argon2id", { message: password, nonce, ...cost }));
  const base64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

/** Takes the same time without a hash (undefined or empty), so that the duration does not reveal whether an account exists. */
export async function isPasswordOf(hash: string | undefined, password: string): Promise<boolean> {
  const [, , , settings = "", nonce = "", tag = ""] = (hash || placeholderHash).split("$");
  const {
    m = 0,
    t = 0,
    p = 0,
  } = Object.fromEntries(settings.split(",").map((pair) => [pair[0], Number(pair.slice(2))]));
  const parameters = { memory: m, passes: t, parallelism: p, tagLength: 32 };
  const derived = await limit(() =>
    derive("argon2id", { message: password, nonce: Buffer.from(nonce, "base64"), ...parameters }),
  );
  return timingSafeEqual(derived, Buffer.from(tag, "base64")) && Boolean(hash);
}

const placeholderHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;
