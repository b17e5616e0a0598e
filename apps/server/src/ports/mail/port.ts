/** `headers` beside the usual ones, such as List-Unsubscribe. */
export type Message = { to: string; subject: string; text: string; headers?: Record<string, string> };

/** Sends one message; throws when it was not taken, so that the job tries again. */
export type Mail = { send: (message: Message) => Promise<void> };
