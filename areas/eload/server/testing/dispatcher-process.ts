// A process that carries out load sales until it is killed: `node dispatcher-process.ts <database URL> <provider URL> <secret>`.
import { loadSaleRecord } from '#areas/eload/transactions/server/provider-record.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { startDispatcher } from '#platform/server/providers/dispatcher.ts'

const [url = '', providerUrl = '', secret = ''] = process.argv.slice(2)
const db = openDatabase(url, { role: 'erp_payments', max: 8 })
startDispatcher(db, {
  records: [loadSaleRecord],
  override: { url: providerUrl, secret, timeoutMs: 300 },
  pollMs: 20,
})
process.send?.('ready')
