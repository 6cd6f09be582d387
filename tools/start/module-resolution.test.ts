import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

// Runs in a separate process, so that Node loads the modules as in the product.
const compare = `
  import { registerHooks } from 'node:module'
  import { knownLocation } from '#tools/start/module-resolution.ts'
  const told = { asked: 0, found: 0, wrong: [] }
  registerHooks({
    resolve(specifier, context, next) {
      const really = next(specifier, context)
      const found = knownLocation(specifier, context)
      told.asked++
      if (found !== null) {
        told.found++
        if (found.url !== really.url || found.format !== really.format) told.wrong.push([specifier, context.parentURL, found, really])
      }
      return really
    },
  })
  await import('#apps/api/main.ts')
  await import('#apps/api/seed.ts')
  console.log(JSON.stringify(told))
  process.exit(0)
`

test('module resolution › finds the same files as Node, and most files of the product', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', compare], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  const { asked, found, wrong } = JSON.parse(stdout) as { asked: number; found: number; wrong: unknown[] }
  expect(wrong).toEqual([])
  expect(found).toBeGreaterThan(asked / 2)
})
