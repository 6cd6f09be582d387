import { readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'

// node tools/supply/server-parts.ts <folder>   takes out of its node_modules what only the console's build needs

/** What is built into the console's files, so that no process imports it. `server-parts.test.ts` holds them to it. */
export const consoleOnly = [
  '@atlaskit/pragmatic-drag-and-drop',
  '@mantine/charts',
  '@mantine/core',
  '@mantine/form',
  '@mantine/hooks',
  '@mantine/spotlight',
  '@tabler/icons-react',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@tanstack/react-virtual',
  'dayjs',
  'react-dom',
  'recharts',
]

type Package = Partial<
  Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>
>
export type Packages = Record<string, Package>

/** The folders that the processes need, of all that a lockfile names. */
export function neededByProcesses(packages: Packages): Set<string> {
  const needed = new Set<string>()
  const add = (name: string, from: string) => {
    const at = placeOf(packages, name, from)
    if (at === null || needed.has(at)) return
    needed.add(at)
    // Also what it expects beside itself: the messages' library loads React, whoever uses it.
    const { dependencies, optionalDependencies, peerDependencies } = packages[at] ?? {}
    const wanted = { ...dependencies, ...optionalDependencies, ...peerDependencies }
    for (const each of Object.keys(wanted)) if (!consoleOnly.includes(each)) add(each, at)
  }
  for (const name of Object.keys(packages['']?.dependencies ?? {}))
    if (!consoleOnly.includes(name)) add(name, '')
  return needed
}

/** Where a package is found from another: in its own folder first, then in each one above. */
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
  // A folder inside one that stays is taken out by itself; one inside a folder that is gone is gone with it.
  for (const at of others)
    if (![...needed].some((kept) => kept.startsWith(`${at}/`)))
      rmSync(resolve(folder, at), { recursive: true, force: true })
  console.log(`${needed.size} packages stay.`)
}
