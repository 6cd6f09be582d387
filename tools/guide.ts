import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import '#tools/icon-imports.ts'

// npm run guide   generates the pages of docs/guide from the help of the console
const { guidePages } = await import('#tools/guide/page.ts')

const root = resolve(import.meta.dirname, '..')
const folder = resolve(root, 'docs/guide')
mkdirSync(folder, { recursive: true })
const pages = guidePages(root)
for (const [name, text] of pages) writeFileSync(resolve(folder, name), text)
console.log(`Wrote ${pages.size} pages to docs/guide.`)
