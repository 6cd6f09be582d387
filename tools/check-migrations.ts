import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { faultsIn, rulesApplyAfter } from '#tools/check/migration-rules.ts'

// Part of `npm run check`: no migration stops those who are at work. docs/migrations.md says how to write it instead.
const root = resolve(import.meta.dirname, '..')
const files = globSync('{areas,platform}/**/migrations/*.sql', { cwd: root })
const faults = files
  .filter((file) => basename(file) >= rulesApplyAfter)
  .flatMap((file) => faultsIn(readFileSync(resolve(root, file), 'utf8')).map((fault) => ({ file, ...fault })))
for (const { file, statement, why } of faults) console.log(`${file}\n  ${statement}\n  ${why}\n`)
console.log(`${files.length} migrations, ${faults.length} that would stop somebody.`)
process.exitCode = faults.length === 0 ? 0 : 1
