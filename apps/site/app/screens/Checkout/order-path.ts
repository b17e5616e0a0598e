const unsent = "nao-enviado";

/** `isCodeUnsent`: the first code of an order with nothing to pay could not be sent. */
export type OrderPage = { username: string; orderId: string; isCodeUnsent: boolean };

export function toOrderPath({ username, orderId, isCodeUnsent }: OrderPage): string {
  return `/@${username}/assinar?pedido=${encodeURIComponent(orderId)}${isCodeUnsent ? `&codigo=${unsent}` : ""}`;
}

export function isCodeUnsent({ searchParams }: URL): boolean {
  return searchParams.get("codigo") === unsent;
}
