import type { items, plans } from "@camarim/contract";
import type { z } from "zod";
import type { films } from "./art/films.ts";
import { photographer, singer } from "./art/portraits.ts";

export type DemoCreator = {
  fullName: string;
  username: string;
  email: string;
  phoneNumber: string;
  about: { bio: string; city: string; instagram: string };
  /** An SVG. */
  picture: string;
  plans: z.input<typeof plans.plansBody>["data"];
  /** Oldest first. */
  stories: { film: keyof typeof films; hoursAgo: number; caption: string }[];
  /** Each has some of their stories, by their films. */
  highlights: { title: string; films: (keyof typeof films)[] }[];
  items: DemoItem[];
};

/** A single item of some of their stories, by their films, and who has bought it. */
type DemoItem = Omit<z.input<typeof items.newItem>, "contents"> & {
  films: (keyof typeof films)[];
  hoursAgo: number;
  buyers: { name: string; hoursAgo: number }[];
  /** Its price beside the plans, and the name of the longer plan that is offered with it. */
  extra?: { price: number; plan: string };
};

/** The public password of all creators of the demo: a local installation listens on the loopback interface unless HOST is set. */
export const password = "cafe com pao de queijo";

/** The e-mail address is also the PIX key. No bank has it, since the domain has no mail, so that nobody pays by mistake. */
export const marina: DemoCreator = {
  fullName: "Marina Sampaio",
  username: "marinasampaio",
  email: "marina@example.com",
  phoneNumber: "+5581900000101",
  about: {
    bio: "Cantora e compositora de Olinda. Aqui fica o que não cabe no palco: ensaio, estrada e letra pela metade.",
    city: "Olinda",
    instagram: "marinasampaio",
  },
  picture: singer,
  plans: [
    { name: "Mensal", price: 2_490, periodMonths: 1 },
    { name: "Trimestral", price: 6_490, periodMonths: 3 },
    { name: "Anual", price: 21_990, periodMonths: 12 },
  ],
  stories: [
    { film: "road", hoursAgo: 21, caption: "Estrada de madrugada, rumo a Campina Grande. Hoje tem show." },
    { film: "guitar", hoursAgo: 16.4, caption: "Três acordes e uma letra pela metade. Será que vira música?" },
    { film: "sea", hoursAgo: 11.2, caption: "Parei tudo para ver isto. O refrão que faltava veio aqui." },
    { film: "vinyl", hoursAgo: 7.1, caption: "Chegou a prova do vinil. Vocês ouvem antes de todo mundo." },
    { film: "stage", hoursAgo: 3.2, caption: "Passagem de som. Fica até o fim que tem música nova." },
    {
      film: "dressingRoom",
      hoursAgo: 0.7,
      caption: "Camarim, quarenta minutos antes de entrar. A mão gelada é de sempre.",
    },
  ],
  highlights: [
    { title: "Palco", films: ["stage", "dressingRoom"] },
    { title: "Canções", films: ["guitar", "vinyl"] },
    { title: "Estrada", films: ["road", "sea"] },
  ],
  items: [
    {
      ...{ title: "Estrada: da madrugada ao mar", price: 1_990, onSale: false, hoursAgo: 10.5 },
      films: ["road", "sea"],
      buyers: [],
    },
    {
      ...{ title: "A letra inteira: Maré", price: 1_490, subscriberPrice: 990, hoursAgo: 10 },
      description: "Da primeira anotação ao refrão que faltava.",
      films: ["guitar", "sea"],
      extra: { price: 790, plan: "Trimestral" },
      buyers: [
        { name: "Ana Reis", hoursAgo: 8.4 },
        { name: "João Guilherme Prates", hoursAgo: 6.2 },
        { name: "Rosângela Maia", hoursAgo: 1.9 },
      ],
    },
    {
      ...{ title: "Passagem de som e prova do vinil", price: 2_490, subscriberPrice: 1_490, stock: 50, hoursAgo: 3 },
      films: ["stage", "vinyl"],
      buyers: [
        { name: "Ana Reis", hoursAgo: 2.6 },
        { name: "Caetano Furtado", hoursAgo: 1.1 },
      ],
    },
  ],
};

export const teo: DemoCreator = {
  fullName: "Téo Nascimento",
  username: "teonascimento",
  email: "teo@example.com",
  phoneNumber: "+5573900000102",
  about: {
    bio: "Fotógrafo em Itacaré. Acordo antes do sol e mostro como cada foto acontece.",
    city: "Itacaré",
    instagram: "teonascimento",
  },
  picture: photographer,
  plans: [
    { name: "Mensal", price: 1_490, periodMonths: 1 },
    { name: "Semestral", price: 7_490, periodMonths: 6 },
  ],
  stories: [
    { film: "rain", hoursAgo: 14, caption: "Voltando com chuva e o cartão cheio. Amanhã escolho as fotos." },
    { film: "dawn", hoursAgo: 4.5, caption: "Primeira luz em Itacaré. Acordei às quatro e valeu." },
  ],
  highlights: [{ title: "Amanhecer", films: ["dawn"] }],
  items: [],
};
