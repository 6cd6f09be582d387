import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { isBaseline } from '#platform/server/db/migration-files.ts'
import { findFunctionViolations, findViolations } from '#tools/check/migration-rules.ts'

// Part of `npm run check`: rejects migrations that would block a running product. See docs/migrations.md.
const root = resolve(import.meta.dirname, '..')
const textOf = (file: string) => readFileSync(resolve(root, file), 'utf8')
const migrations = globSync('{areas,platform}/**/migrations/*.sql', {
  cwd: root,
  exclude: ['**/comments.sql'],
})
const functions = globSync('{areas,platform}/**/migrations/{functions/*,comments}.sql', { cwd: root })
const violations = [
  ...migrations
    .filter((file) => !isBaseline(basename(file)))
    .flatMap((file) => findViolations(textOf(file)).map((violation) => ({ file, ...violation }))),
  ...functions.flatMap((file) =>
    findFunctionViolations(textOf(file)).map((violation) => ({ file, ...violation })),
  ),
]
for (const { file, statement, message } of violations) console.log(`${file}\n  ${statement}\n  ${message}\n`)
console.log(
  `${migrations.length} migrations and ${functions.length} functions, ${violations.length} violations.`,
)
process.exitCode = violations.length === 0 ? 0 : 1
