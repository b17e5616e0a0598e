/**
 * The link that opens a conversation with `phone` (E.164) in WhatsApp, with `message` typed in. "{nome}" and "{link}" in it are
 * replaced; a message without "{link}" ends with the link.
 */
export function toWhatsAppLink(phone: string, message?: { text: string; name: string; link: string }): string {
  const address = `https://wa.me/${phone.replace(/\D/g, "")}`;
  if (!message) return address;
  const { text, name, link } = message;
  const whole = text.includes("{link}") ? text : `${text}\n${link}`;
  // A function, so that "$&" in a name stays what it is.
  const typed = whole.replace(/\{nome\}|\{link\}/g, (word) => (word === "{nome}" ? name : link));
  return `${address}?text=${encodeURIComponent(typed)}`;
}
