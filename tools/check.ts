import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { formatSeconds } from '#tools/start/progress.ts'

const root = resolve(import.meta.dirname, '..')

/**
 * Checks required before a change is merged, fastest first. Each thread of the compiler resolves shared types again, so
 * on two cores one thread is faster and takes a third of the processor time.
 */
const steps: [name: string, ...command: string[]][] = [
  ['migrations', 'node', 'tools/check-migrations.ts'],
  ['packages', 'node', 'tools/check-supply.ts'],
  ['language', 'node', 'tools/check-language.ts'],
  ['format', 'oxfmt', '--check', '.'],
  ['lint and borders', 'oxlint', '--type-aware'],
  ['types of the API', 'tsc', '-p', 'tsconfig.api.json', '--singleThreaded'],
  ['types of the console', 'tsc', '-p', 'tsconfig.console.json', '--singleThreaded'],
  ['types of the tests', 'tsc', '-p', 'tsconfig.tests.json', '--singleThreaded'],
  ['dead code', 'knip'],
  ['weight', 'node', 'tools/check-weight.ts'],
]

let failed = 0
for (const [name, ...command] of steps) {
  const began = performance.now()
  const { code, output } = await run(command)
  const took = formatSeconds(performance.now() - began)
  console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(24)} ${took}`)
  if (name === 'weight') console.log(output.trim().replaceAll(/^/gm, '    '))
  if (code === 0) continue
  failed++
  console.log(`\n${output.trim()}\n`)
}
console.log(`Checks: ${steps.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function run([program = '', ...options]: string[]): Promise<{ code: number; output: string }> {
  const ending = process.platform === 'win32' ? '.cmd' : ''
  const child = spawn(join(root, 'node_modules', '.bin', program + ending), options, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  let output = ''
  const listen = (part: string) => void (output += part)
  child.stdout.setEncoding('utf8').on('data', listen)
  child.stderr.setEncoding('utf8').on('data', listen)
  const code = await new Promise<number>((done) => {
    child.on('close', (ended) => done(ended ?? 1))
    child.on('error', (error) => {
      output = error.message
      done(1)
    })
  })
  return { code, output }
}
