import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { findProblems, type Lock, packagesOf } from '#tools/supply/lock.ts'

// Part of `npm run check`: rejects packages without a checksum, with an install script, under another licence or with
// a known vulnerability. `npm run licences` lists all shipped packages.
const file = resolve(import.meta.dirname, '../package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock
const all = packagesOf(lock)
const shipped = all.filter(({ isTool }) => !isTool)

if (process.argv.includes('--licences')) {
  for (const { name, version, licence } of shipped) console.log(`${licence.padEnd(32)} ${name}@${version}`)
} else {
  const problems = findProblems(lock)
  for (const problem of problems) console.log(problem)
  console.log(
    `${all.length} packages, ${shipped.length} of them shipped, ${problems.length} that must not be let in.`,
  )
  process.exitCode = problems.length === 0 ? 0 : 1
}
