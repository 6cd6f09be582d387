import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { afterEach, expect, test } from 'vitest'
import { noServerCode } from '#apps/console/build/no-server-code.ts'

const root = path.resolve(import.meta.dirname, '../../..')
let folder = ''
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function bundleOf(source: string) {
  folder = mkdtempSync(path.join(tmpdir(), 'console-'))
  writeFileSync(path.join(folder, 'entry.js'), source)
  return build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [noServerCode()],
    build: { write: false, lib: { entry: 'entry.js', formats: ['es'] } },
  })
}

test('no-server-code plugin › rejects server code, including dynamic imports', async () => {
  const planted = path.join(root, 'platform/server/errors/errors.ts')
  await expect(bundleOf(`export const trap = () => import(${JSON.stringify(planted)})`)).rejects.toThrow(
    /Server code in the console: .*platform\/server\/errors\/errors\.ts/,
  )
})

test('no-server-code plugin › allows shared code', async () => {
  const shared = path.join(root, 'platform/contract/fields/time.ts')
  await expect(bundleOf(`export * from ${JSON.stringify(shared)}`)).resolves.toBeTruthy()
})
