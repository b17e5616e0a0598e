/** `returnPath` is where mail servers send what they could not deliver. `headers` are additional ones, such as List-Unsubscribe. `html` and `text` are alternatives of the same content. */
export type Message = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  returnPath?: string;
};

type MailConnections = {
  /** As `Mail.send`. */
  send: Mail["send"];
  close: () => void;
};

export type Mail = {
  /** Sends one message; throws when the server did not accept it, so that the job is retried. */
  send: (message: Message) => Promise<void>;
  /** For many messages: at most `count` connections, which stay open until `close`. */
  open: (count: number) => MailConnections;
  /** Throws if the server is not reachable or refuses our credentials, or refused the last e-mail for another reason than its recipient. */
  check: () => Promise<void>;
};
