/** What creators write to fans by WhatsApp, until they have words of their own. */
export const messages = {
  receipt: "Oi, {nome}! Recebi seu pedido, falta só o comprovante do PIX. Envie por aqui ou neste link: {link}",
  access: "Oi, {nome}! Seu acesso está pronto. Entre com o e-mail do seu pedido: {link}",
};
