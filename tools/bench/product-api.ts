import { flushCompileCache } from 'node:module'
import { cacheCompiledCode } from '#tools/start/compile-cache.ts'
import { installResolver } from '#tools/start/module-resolution.ts'

cacheCompiledCode()
installResolver()
const { startServer } = await import('#apps/api/main.ts')
const { readConfiguration } = await import('#platform/server/settings/configuration.ts')

const [url = '', port = '0', dataDir = '', role = 'all'] = process.argv.slice(2)
const settings = {
  PORT: port,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  LIST_CALLS_PER_MINUTE: '0',
  ERP_ROLE: role,
  DATABASE_URL: url,
}
await startServer(readConfiguration(settings), { apiUrl: url, workerUrl: url, paymentsUrl: url })
const { user, system } = process.cpuUsage()
// The compile cache is written before the ready message, because the parent may kill the process immediately
// afterwards.
flushCompileCache()
process.send?.({ cpuMs: (user + system) / 1_000 })
