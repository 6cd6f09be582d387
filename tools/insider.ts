import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

// npm run insider   searches what one person of each role can move alone, and writes it to docs/controls.md
const folder = mkdtempSync(path.join(os.tmpdir(), 'erp-insider-'))
const results = path.join(folder, 'results.jsonl')
type Result = { role: string; calls: number; reached: string[]; alone: number; withOthers: number }
try {
  const env = { ...process.env, INSIDER_TRIES: '6', INSIDER_RESULTS: results }
  const run = (...words: string[]) => execFileSync('npm', words, { env, stdio: 'inherit' })
  run('test', '--', 'apps/api/insider/insider.test.ts')
  const rows = readFileSync(results, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Result)
    .map(({ role, calls, reached, alone, withOthers }) => ({
      role,
      calls,
      reached: reached.length,
      alone,
      withOthers,
    }))
  writeFileSync(path.join(import.meta.dirname, 'controls/insider.json'), `${JSON.stringify(rows, null, 2)}\n`)
  run('run', 'controls')
} finally {
  rmSync(folder, { recursive: true })
}
