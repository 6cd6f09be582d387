import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

// Runs in a separate process, so that Node loads the modules as in the product.
const compare = `
  import { registerHooks } from 'node:module'
  import { resolveByName } from '#tools/start/module-resolution.ts'
  const counts = { imports: 0, resolved: 0, wrong: [] }
  registerHooks({
    resolve(specifier, context, next) {
      const really = next(specifier, context)
      const found = resolveByName(specifier, context, () => null)
      counts.imports++
      if (found !== null) {
        counts.resolved++
        if (found.url !== really.url || found.format !== really.format) counts.wrong.push([specifier, context.parentURL, found, really])
      }
      return really
    },
  })
  await import('#apps/api/main.ts')
  await import('#apps/api/seed.ts')
  console.log(JSON.stringify(counts))
  process.exit(0)
`

test('module resolution › finds the same files as Node, and the files of the product', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', compare], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  const { resolved, wrong } = JSON.parse(stdout) as { resolved: number; wrong: unknown[] }
  expect(wrong).toEqual([])
  expect(resolved).toBeGreaterThan(1_000)
})
