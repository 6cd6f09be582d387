import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import '#tools/icon-imports.ts'
import { weightBudget } from '#tools/check/weight-budget.ts'

// Part of `npm run check`: compares the size of the production code with the budget in tools/check/weight-budget.ts.
const { clientCalls, handledCalls } = await import('#apps/api/registry.ts')
const { allScreens } = await import('#apps/console/areas.ts')

const root = resolve(import.meta.dirname, '..')
const sources = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  .split('\n')
  .filter((file) => /\.(tsx?|css)$/.test(file) && existsSync(resolve(root, file)))
  .filter((file) => !/\.(test|e2e)\.tsx?$|(^|\/)testing\/|^tests\//.test(file))
  .map((file) => ({ file, text: readFileSync(resolve(root, file), 'utf8') }))

const linesOf = (matches: (file: string) => boolean) =>
  sources
    .filter(({ file }) => matches(file))
    .reduce((sum, { text }) => sum + text.split('\n').filter((line) => line.trim() !== '').length, 0)
const isTypeScript = (file: string) => !file.endsWith('.css')
// Contracts of the calls of API clients have no screen.
const isOfScreens = (file: string) => file.startsWith('areas/') && !/\/(server|app)\//.test(file)

const weight: Record<keyof typeof weightBudget, number> = {
  lines: linesOf(isTypeScript),
  linesPerAddress: Math.round(linesOf((file) => isTypeScript(file) && isOfScreens(file)) / allScreens.length),
  linesPerCall: Math.round(
    linesOf((file) => isTypeScript(file) && /^areas\/.*\/server\//.test(file)) /
      (handledCalls.length + clientCalls.length),
  ),
  cssLines: linesOf((file) => file.endsWith('.css')),
  doubleCasts: sources
    .filter(({ file }) => !file.startsWith('tools/check'))
    .reduce((sum, { text }) => sum + (text.match(/\bas unknown as\b/g)?.length ?? 0), 0),
}

const exceeded = Object.entries(weightBudget).filter(
  ([name, budget]) => weight[name as keyof typeof weight] > budget,
)
for (const [name, budget] of Object.entries(weightBudget))
  console.log(`${name.padEnd(16)} ${weight[name as keyof typeof weight]} of ${budget}`)
for (const [name] of exceeded) console.log(`\n${name} exceeds its budget. Remove code before you add more.`)
process.exitCode = exceeded.length === 0 ? 0 : 1
