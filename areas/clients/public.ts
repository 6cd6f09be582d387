export { openClientRegistry } from '#areas/clients/server/registry.ts'
export { addTokenEndpoint } from '#areas/clients/server/token-endpoint.ts'
export { makeAuthenticateClient } from '#areas/clients/server/tokens.ts'
export { rejectDemoClient, seedDemoClients } from '#areas/clients/server/demo.ts'
