import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { findViolations, rulesApplyAfter } from '#tools/check/migration-rules.ts'

// Part of `npm run check`: rejects migrations that would block a running product. See docs/migrations.md.
const root = resolve(import.meta.dirname, '..')
const files = globSync('{areas,platform}/**/migrations/*.sql', { cwd: root })
const violations = files
  .filter((file) => basename(file) >= rulesApplyAfter)
  .flatMap((file) =>
    findViolations(readFileSync(resolve(root, file), 'utf8')).map((violation) => ({ file, ...violation })),
  )
for (const { file, statement, message } of violations) console.log(`${file}\n  ${statement}\n  ${message}\n`)
console.log(`${files.length} migrations, ${violations.length} that would stop somebody.`)
process.exitCode = violations.length === 0 ? 0 : 1
