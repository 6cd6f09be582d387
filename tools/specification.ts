import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { specificationPages } from '#tools/specification/page.ts'

// npm run specification   generates the pages of docs/specification from the contracts
const root = resolve(import.meta.dirname, '..')
const folder = resolve(root, 'docs/specification')
mkdirSync(folder, { recursive: true })
const pages = await specificationPages(root)
for (const [name, text] of pages) writeFileSync(resolve(folder, name), text)
console.log(`Wrote ${pages.size} pages to docs/specification.`)
