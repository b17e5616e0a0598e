export const termsSentence = {
  before: "Ao continuar, você aceita os ",
  terms: "termos de uso",
  and: " e a ",
  privacy: "política de privacidade",
  after: ".",
};
