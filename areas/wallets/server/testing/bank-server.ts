import { bankHandlers } from '#areas/wallets/server/testing/bank.ts'
import { readConfiguration } from '#platform/server/settings/configuration.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { serve } from '#platform/server/http/serve.ts'

// API process of the bank test, which kills it to simulate a power cut. The environment names its database.
const configuration = readConfiguration({
  LOG_LEVEL: 'silent',
  ERP_SECRET: Buffer.alloc(32, 7).toString('base64'),
  PORT: '0',
})
const db = openDatabase(process.env['BANK_DATABASE'] ?? '', { role: 'erp_payments', max: 8 })
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
// The process exits when its standard input closes, so that it cannot outlive an aborted test run.
process.stdin.resume().on('end', () => process.exit(0))
