import { bankHandlers } from '#areas/wallets/server/testing/bank.ts'
import { readConfiguration } from '#platform/server/settings/configuration.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { serve } from '#platform/server/http/serve.ts'

// One API process of the bank, for tests that end it as a power cut would. Its database is named by the environment.
const configuration = readConfiguration({
  LOG_LEVEL: 'silent',
  ERP_SECRET: Buffer.alloc(32, 7).toString('base64'),
  PORT: '0',
})
const db = openDatabase(process.env['BANK_DATABASE'] ?? '', { role: 'erp_api', max: 8 })
const app = serve({
  calls: bankHandlers,
  db,
  configuration,
  authenticate: async (token) =>
    token === 'teller'
      ? {
          id: 1,
          email: 'teller@erp.test',
          name: 'Teller',
          roleId: null,
          roleName: '',
          level: 20,
          isLineManager: false,
          access: [],
          sessionId: 0,
        }
      : null,
})
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
// Ends with its input, so that none outlives a test run that was killed.
process.stdin.resume().on('end', () => process.exit(0))
