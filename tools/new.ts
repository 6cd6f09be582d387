import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import '#tools/icon-imports.ts'
import { registerTopic } from '#tools/new/register-topic.ts'
import { topicFiles } from '#tools/new/topic-files.ts'
import { topicNames } from '#tools/new/topic-names.ts'

// npm run new -- area/topic [--place group/section] [--reveal] [--singular word]
// Writes a small complete topic and registers it.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    place: { type: 'string', default: 'utilities/catalogue' },
    reveal: { type: 'boolean', default: false },
    singular: { type: 'string' },
  },
})
const { menuPlace } = await import('#tools/new/menu-place.ts')
const root = resolve(import.meta.dirname, '..')

function run() {
  const names = topicNames(positionals[0] ?? '', values.singular)
  const date = new Date().toISOString().slice(0, 16).replace(':', '')
  const files = topicFiles(names, {
    hasReveal: values.reveal,
    date,
    place: menuPlace(values.place),
  })
  for (const file of files.keys())
    if (existsSync(resolve(root, file))) throw new Error(`${file} already exists.`)
  for (const [file, text] of files) {
    mkdirSync(dirname(resolve(root, file)), { recursive: true })
    writeFileSync(resolve(root, file), text)
  }
  const changed = registerTopic(names, (file, change) => {
    const place = resolve(root, file)
    writeFileSync(place, change(readFileSync(place, 'utf8')))
  })
  npx('oxfmt', ...files.keys(), ...changed)
  npx('vitest', 'run', 'apps/console/screens.test.ts', '--update')
  for (const script of ['guide', 'schema']) node(`tools/${script}.ts`)
  console.log(`\n${[...files.keys()].join('\n')}\n\nRegistered in ${changed.join(' and ')}. Next:
- Replace the levels in contract.ts, screens.ts and server.ts by a permission, if the access tree has one.
- npm run check && npm test -- ${names.folder}`)
}

const node = (...args: string[]) => start(process.execPath, args)
const npx = (program: string, ...args: string[]) => start(resolve(root, 'node_modules/.bin', program), args)

function start(program: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`)
}

try {
  run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
