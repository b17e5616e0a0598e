import { createContext } from "react-router";

/** The in-process API of this request: a fetch of `/v1/...` bound to the visitor's cookies. Set by the server. */
export const apiContext = createContext<(request: Request) => Promise<Response>>();

/** The public URL without a trailing slash, which a request behind a proxy does not contain. */
export const publicUrlContext = createContext<string>();

/** URL of the support chat; `text` prefills the message. */
export const supportUrlContext = createContext<string | undefined>();

/** Where the source code of this installation is (`SOURCE_URL`), and the name of its release. */
export const sourceCodeContext = createContext<{ url: string | undefined; release: string }>();

/** What an empty path leads to (`HOME_PAGE`). */
export const homePageContext = createContext<"account" | "landing">();

/** The CSP nonce of this response; empty in development. */
export const nonceContext = createContext<string>("");

/** Receives errors of pages. The server logs them with the route pattern; React Router would print the URL. */
export const reportErrorContext = createContext<(error: unknown) => void>(console.error);
