import { expect, it } from "vitest";
import { toWhatsAppLink } from "./whatsapp.ts";

const typed = (text: string, name = "Bia") => {
  const link = toWhatsAppLink("+5511987654321", { text, name, link: "https://camarim.example/a?b=c&d" });
  return new URL(link).searchParams.get("text");
};

it("opens a conversation without a message", () => {
  expect(toWhatsAppLink("+5511987654321")).toBe("https://wa.me/5511987654321");
});

it("types the message with the fan's name and link", () => {
  expect(typed("Oi, {nome}!\nAbra {link}")).toBe("Oi, Bia!\nAbra https://camarim.example/a?b=c&d");
  expect(typed("Oi, {nome}!", "Zoé {link} $&")).toBe("Oi, Zoé {link} $&!\nhttps://camarim.example/a?b=c&d");
});
