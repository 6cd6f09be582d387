import { readFileSync } from 'node:fs'
import { handledCalls } from '#apps/api/calls.ts'
import { openApiOf } from '#platform/server/openapi.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const document = openApiOf(
  handledCalls.map(({ call }) => call),
  'ERP console',
  version,
)
process.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
