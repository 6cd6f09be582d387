import { flushCompileCache } from 'node:module'
import { keepCompiled } from '#tools/start/compiled.ts'

keepCompiled()
const { startServer } = await import('#apps/api/main.ts')
const { readConfiguration } = await import('#platform/server/configuration.ts')

const [url = '', port = '0', dataDir = ''] = process.argv.slice(2)
await startServer(readConfiguration({ PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), url)
const { user, system } = process.cpuUsage()
// Whoever waits for this process may end it at once.
flushCompileCache()
process.send?.({ cpuMs: (user + system) / 1_000 })
