import { startServer } from '#apps/api/main.ts'
import { readConfiguration } from '#platform/server/configuration.ts'

const [url = '', port = '0', dataDir = ''] = process.argv.slice(2)
await startServer(readConfiguration({ PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), url)
process.send?.('ready')
