import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { configurationPage } from '#tools/configuration/page.ts'

// npm run configuration   generates docs/configuration.md from the server's settings
writeFileSync(resolve(import.meta.dirname, '../docs/configuration.md'), configurationPage())
console.log('Wrote docs/configuration.md.')
