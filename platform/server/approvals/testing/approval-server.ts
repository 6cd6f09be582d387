import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import { makeAuthenticate } from '#areas/session/public.ts'
import { approvalTypes, handledCalls } from '#apps/api/registry.ts'
import path from 'node:path'
import { submitHandlers, testApprovalTypes } from './approval-types.ts'
import { readConfiguration } from '#platform/server/settings/configuration.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { freePort } from '#platform/server/embedded/postmaster.ts'
import { serve } from '#platform/server/http/serve.ts'
import { serveConsole } from '#platform/server/http/static.ts'

// Runs the product with test approval types for end-to-end tests of the inbox. Prints its URL and waits.
const databaseUrl = process.env['E2E_DATABASE'] ?? ''
const configuration = readConfiguration({ ...process.env, HOST: '127.0.0.1', PORT: String(await freePort()) })
const approvals = approvalHandlers([...approvalTypes, ...testApprovalTypes])
const replaced = new Set(approvals.map(({ call }) => call.path))
const db = openDatabase(databaseUrl, { role: 'erp_api' })
const { authenticate, stop } = await makeAuthenticate(db, databaseUrl)
const app = serve({
  calls: [...handledCalls.filter(({ call }) => !replaced.has(call.path)), ...approvals, ...submitHandlers],
  db,
  authenticate,
  configuration,
})
await serveConsole(app, path.resolve('dist', 'console'), configuration)
await app.listen({ port: configuration.port, host: configuration.host })
process.once('SIGTERM', async () => {
  await app.close()
  await stop()
  await db.destroy()
})
console.log(`Ready at ${configuration.publicUrl}`)
