import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { clientCalls, events } from '#apps/api/registry.ts'
import { clientApiDocument } from '#platform/server/clients/client-document.ts'
import { brunoCollection } from '#tools/client/bruno.ts'
import { clientTypes } from '#tools/client/schema-types.ts'

// npm run client   builds the typed client of the API for apps and partners and packs it, and writes a Bruno collection
const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'packages/client')
const collectionFolder = path.join(root, 'packages/bruno')

const document = clientApiDocument({
  calls: clientCalls,
  events,
  configuration: { publicUrl: 'https://wallet.example', brandName: 'Wallet' },
})
writeFileSync(path.join(folder, 'src/schema.d.ts'), clientTypes(document))
const options = [
  '--ignoreConfig',
  '--outDir',
  'dist',
  '--rootDir',
  'src',
  '--declaration',
  '--module',
  'nodenext',
  '--target',
  'es2023',
]
const checks = ['--strict', '--skipLibCheck', '--lib', 'es2023,dom']
const run = (program: string, words: string[]) =>
  execFileSync(process.execPath, [path.join(root, 'node_modules', program), ...words], {
    cwd: folder,
    stdio: 'inherit',
  })
rmSync(path.join(folder, 'dist'), { recursive: true, force: true })
run('typescript/bin/tsc', ['src/index.ts', ...options, ...checks])
writeFileSync(path.join(folder, 'dist/schema.d.ts'), clientTypes(document))
run('typescript/bin/tsc', [
  'example/buy-load.ts',
  '--ignoreConfig',
  '--noEmit',
  '--module',
  'nodenext',
  ...checks,
])
execFileSync('npm', ['pack', '--pack-destination', 'dist'], {
  cwd: folder,
  stdio: 'inherit',
  shell: process.platform === 'win32',
})

const files = brunoCollection(document, 'Wallet API')
rmSync(collectionFolder, { recursive: true, force: true })
for (const [file, text] of files) {
  mkdirSync(path.dirname(path.join(collectionFolder, file)), { recursive: true })
  writeFileSync(path.join(collectionFolder, file), text)
}
console.log(`Packed packages/client/dist, and wrote ${files.size} files to packages/bruno.`)
