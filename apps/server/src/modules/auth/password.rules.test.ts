import { dictionary } from "@zxcvbn-ts/language-common";
import { describe, expect, test } from "vitest";
import { hasOwnerName, isCommon } from "./password.rules.ts";

const words = new Set(dictionary["passwords-common"].map((word) => String(word).toLowerCase()));
const isKnown = (word: string) => words.has(word);
const owner = { username: "marinasampaio", email: "mari.fotos@exemplo.com.br", fullName: "Marina Sampaio Luz" };

describe("common passwords", () => {
  test.each([
    ...[
      "senha12345",
      "flamengo123",
      "brasil2024",
      "camarim123",
      "mudar12345",
      "Senha@2026",
      "s3nh412345",
      "1234567890",
    ],
    ...[
      "Flamengo!2026",
      "f1l2a3m4e5n6g7o",
      "senhasenha",
      "SenhaSenha123",
      "CORAÇÃO2024",
      "2024brasil!!",
      "qwertyuiop",
      "password1!",
    ],
    ...[
      "teamo123456",
      "deusefiel1",
      "aaaaaaaaaa",
      "abcabcabcabc",
      "sunshine2024",
      "corinthians",
      "p@ssw0rd123",
      "0987654321",
    ],
  ])("the common password %s is refused", (password) => expect(isCommon(password, isKnown)).toBe(true));

  test.each([
    ...["cavalo correto bateria", "outra senha bem comprida", "cafe com pao de queijo", "mais uma senha comprida"],
    ...[
      "T4mandu4-azul-9",
      "gx7Qp2vKm9Lw",
      "flamengo e samba no quintal",
      "meu gato come alface",
      "brasil83920174651029",
    ],
  ])("the uncommon password %s is accepted", (password) => expect(isCommon(password, isKnown)).toBe(false));
});

describe("passwords that contain their owner's name", () => {
  test.each([
    ...[
      "marinasampaio",
      "marinasampaio1",
      "Marina Sampaio",
      "amo a Marina demais",
      "xxSAMPAIOxx77",
      "mari.fotos99",
      "marifotos2026",
    ],
    ...["camarim vermelho 8", "meuCamarim2026"],
  ])("the password %s is refused, since it contains its owner's name", (password) =>
    expect(hasOwnerName(password, owner)).toBe(true),
  );

  test.each(["cavalo correto bateria", "luzes da cidade", "mar e sol no fim"])("password %s is accepted", (password) =>
    expect(hasOwnerName(password, owner)).toBe(false),
  );
});
