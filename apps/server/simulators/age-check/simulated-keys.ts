/** The credentials of the platform. */
export const simulatedKeys = { sdkId: "11111111-2222-4333-8444-555555555555", apiKey: "simulated-age-check-key" };
