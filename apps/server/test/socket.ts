import { connect, type Socket } from "node:net";

export type RawResponse = {
  /** Status of the last response; undefined if the server only closed the connection. */
  status: number | undefined;
  headers: Map<string, string>;
  body: string;
  /** All received bytes, as Latin-1. */
  all: string;
  closed: boolean;
  tookMs: number;
};

type RawRequest = string | Buffer | ((socket: Socket) => void);

/** Sends bytes that no HTTP client would, and reads until the server closes, or until `patienceMs` in all. */
export function exchange(address: string, request: RawRequest, patienceMs = 30_000): Promise<RawResponse> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(address);
    const startedAt = performance.now();
    let all = "";
    const socket = connect(Number(port), hostname, () => {
      if (typeof request === "function") request(socket);
      else socket.write(request);
    });
    function finish(closed: boolean) {
      clearTimeout(patience);
      socket.destroy();
      resolve({ ...read(all), all, closed, tookMs: performance.now() - startedAt });
    }
    const patience = setTimeout(() => finish(false), patienceMs);
    socket.setEncoding("latin1").on("data", (chunk) => {
      all += chunk;
    });
    // A reset also closes the connection.
    socket.on("error", () => {});
    socket.on("close", () => finish(true));
  });
}

function read(all: string): Pick<RawResponse, "status" | "headers" | "body"> {
  const last = all.slice(Math.max(0, all.lastIndexOf("HTTP/1.1 ")));
  const [head = "", ...rest] = last.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line) => {
    const at = line.indexOf(":");
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const;
  });
  const status = /^HTTP\/1\.1 (\d{3})/.exec(first)?.[1];
  const body = Buffer.from(rest.join("\r\n\r\n"), "latin1").toString();
  return { status: status === undefined ? undefined : Number(status), headers: new Map(headers), body };
}

/** Sends `head` and then a byte at intervals, as a slow client does. */
export function drip(head: string, bytes: string, everyMs: number) {
  return (socket: Socket) => {
    socket.write(head);
    let at = 0;
    const timer = setInterval(() => socket.write(bytes[at++ % bytes.length] ?? " "), everyMs);
    socket.on("close", () => clearInterval(timer));
  };
}
