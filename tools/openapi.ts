import { handledCalls } from '#apps/api/calls.ts'
import packageFile from '#package' with { type: 'json' }
import { openApiOf } from '#platform/server/openapi.ts'

const document = openApiOf(
  handledCalls.map(({ call }) => call),
  'ERP console',
  packageFile.version,
)
process.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
