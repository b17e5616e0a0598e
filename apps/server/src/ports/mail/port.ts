/** `headers` are additional ones, such as List-Unsubscribe. `html` and `text` are alternatives of the same content. */
export type Message = { to: string; subject: string; text: string; html: string; headers?: Record<string, string> };

/** Sends one message; throws when the server did not accept it, so that the job is retried. */
export type Mail = { send: (message: Message) => Promise<void> };
