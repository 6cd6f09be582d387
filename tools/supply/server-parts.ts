import { readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'

// node tools/supply/server-parts.ts <folder>   removes packages only used by the console and its build

/**
 * Packages that are bundled into the console's files or build them, and are not imported by any process, which
 * `server-parts.test.ts` verifies.
 */
export const consoleOnly = [
  '@atlaskit/pragmatic-drag-and-drop',
  '@iconify-json/tabler',
  '@mantine/charts',
  '@mantine/core',
  '@mantine/dates',
  '@mantine/form',
  '@mantine/hooks',
  '@mantine/spotlight',
  '@mantine/tiptap',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@tanstack/react-virtual',
  '@tiptap/extension-link',
  '@tiptap/pm',
  '@tiptap/react',
  '@tiptap/starter-kit',
  '@vitejs/plugin-react',
  'dayjs',
  'react-dom',
  'recharts',
  'unplugin-icons',
  'vite',
]

type Package = Partial<
  Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>
>
export type Packages = Record<string, Package>

/** Returns the package folders of a lock file that the processes need. */
export function neededByProcesses(packages: Packages): Set<string> {
  const needed = new Set<string>()
  const add = (name: string, from: string) => {
    const at = placeOf(packages, name, from)
    if (at === null || needed.has(at)) return
    needed.add(at)
    // Includes peer dependencies: the message library imports React on the server too.
    const { dependencies, optionalDependencies, peerDependencies } = packages[at] ?? {}
    const allDependencies = { ...dependencies, ...optionalDependencies, ...peerDependencies }
    for (const each of Object.keys(allDependencies)) if (!consoleOnly.includes(each)) add(each, at)
  }
  for (const name of Object.keys(packages['']?.dependencies ?? {}))
    if (!consoleOnly.includes(name)) add(name, '')
  return needed
}

/**
 * Returns the folder in which a package is found from another one: its own node_modules first, then those of its
 * parents.
 */
function placeOf(packages: Packages, name: string, from: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const at = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[at]) return at
    if (folder === '') return null
  }
}

const [, self, folder] = process.argv
if (self === import.meta.filename && folder !== undefined) {
  const { packages } = JSON.parse(readFileSync(resolve(folder, 'package-lock.json'), 'utf8')) as {
    packages: Packages
  }
  const needed = neededByProcesses(packages)
  const others = Object.keys(packages).filter((at) => at !== '' && !needed.has(at))
  // A folder inside a kept package is removed individually. One inside a removed folder is already gone.
  for (const at of others)
    if (![...needed].some((name) => name.startsWith(`${at}/`)))
      rmSync(resolve(folder, at), { recursive: true, force: true })
  console.log(`${needed.size} packages remain.`)
}
