import { handledCalls } from '#apps/api/registry.ts'
import packageFile from '#package' with { type: 'json' }
import { openApiDocument } from '#platform/server/http/openapi.ts'

const document = openApiDocument(
  handledCalls.map(({ call }) => call),
  'ERP console',
  packageFile.version,
)
process.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
