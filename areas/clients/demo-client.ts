/** Client of the demo with a public secret, with which the simulation and the examples of the documentation connect. */
export const demoClient = {
  clientId: 'cl_demo-wallet-app-000000',
  secret: 'cs_Kape-Tayo-2026-demo-wallet-app',
} as const
