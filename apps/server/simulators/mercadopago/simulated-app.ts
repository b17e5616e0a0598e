/** The credentials of the platform's application. */
export const simulatedApp = {
  clientId: "1000000000000001",
  clientSecret: "simulated-client-secret",
  publicKey: "APP_USR-simulated-public-key",
  webhookSecret: "simulated-webhook-secret",
};
