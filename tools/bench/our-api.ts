import { flushCompileCache } from 'node:module'
import { keepCompiled } from '#tools/start/compiled.ts'
import { findQuickly } from '#tools/start/resolving.ts'

keepCompiled()
findQuickly()
const { startServer } = await import('#apps/api/main.ts')
const { readConfiguration } = await import('#platform/server/configuration.ts')

const [url = '', port = '0', dataDir = '', role = 'all'] = process.argv.slice(2)
const said = { PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ERP_ROLE: role, DATABASE_URL: url }
await startServer(readConfiguration(said), url)
const { user, system } = process.cpuUsage()
// Whoever waits for this process may end it at once.
flushCompileCache()
process.send?.({ cpuMs: (user + system) / 1_000 })
