import { createContext } from "react-router";

/** The in-process API of this request: a fetch of `/v1/...` bound to the visitor's cookies. Set by the server. */
export const apiContext = createContext<(request: Request) => Promise<Response>>();

/** Where people reach the product, without a slash at its end: behind a proxy, a request does not know. */
export const publicUrlContext = createContext<string>();

/** The chat of the support; takes the message's first words as `text`. */
export const supportUrlContext = createContext<string>();

/** The CSP nonce of this answer; empty in development. */
export const nonceContext = createContext<string>("");
