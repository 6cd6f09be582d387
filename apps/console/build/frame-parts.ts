/** What every screen in the frame waits for, though nothing imports it statically. */
export const frameParts = [
  'platform/console/shell/Shell.tsx',
  'apps/console/menu.ts',
  'apps/console/screens.ts',
  'apps/console/redirects.ts',
  'apps/console/header.ts',
  'apps/console/palette.ts',
  'areas/staff/roles/user-access.ts',
]

/** What a guest's page is made of. */
const guestParts = ['apps/console/main.tsx', 'areas/session/screens/SignIn.tsx']
const listParts = [
  'platform/console/list/ListScreen.tsx',
  'platform/contract/exports.ts',
  'platform/contract/log.ts',
  'platform/ui/StatusBadge.tsx',
]

type Module = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type Graph = { getModuleInfo: (id: string) => Module | null }

/** The modules that make up the map of screens, which is a chunk of its own. */
export const isOfMap = (id: string) => /\/areas\/(?!session\/)[^?]*\/(screens|access)\.ts$/.test(id)

const isOurs = (id: string) => /\/(platform|areas)\/[^?]*\.(tsx?|module\.css)$/.test(id)

/**
 * Tells to which chunk a module goes that every screen in the frame or every list comes with: each small
 * file would be an answer of its own, and compress by itself.
 */
export function comesWith(root: string) {
  let chunks: Map<string, string> | undefined
  return (id: string, graph: Graph): string | null => {
    chunks ??= planned(root, graph)
    return chunks.get(id) ?? null
  }
}

function planned(root: string, graph: Graph): Map<string, string> {
  const named = new Map<string, string>()
  const apart = new Set([...frameParts, ...guestParts].map((part) => `${root}/${part}`))
  // Everything that these parts bring along by imports of their own.
  const withImports = (parts: readonly string[]) => {
    const seen = new Set<string>()
    const open = [...parts]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      const module = graph.getModuleInfo(id)
      open.push(...(module?.importedIds ?? []).filter(isOurs))
      // What is asked for on demand stands by itself: with others it would wait for them, and they for it.
      for (const asked of module?.dynamicallyImportedIds ?? []) apart.add(asked)
    }
    return seen
  }
  const inRoot = (parts: readonly string[]) => parts.map((part) => `${root}/${part}`)
  const guests = withImports(inRoot(guestParts))
  const frame = withImports(inRoot(frameParts))
  for (const id of withImports(inRoot(listParts)))
    if (!guests.has(id) && !frame.has(id)) named.set(id, 'list')
  // A chunk must import none that imports it, or one of them runs too early. So what needs the map of screens, a part
  // of the frame or a piece of the kit, which lies in the chunk of whoever draws it, does without.
  const isHeavy = (id: string) =>
    isOfMap(id) ||
    apart.has(id) ||
    (graph.getModuleInfo(id)?.importedIds ?? []).some((other) => /\/@(tabler|mantine)\//.test(other))
  for (const id of frame) {
    if (!guests.has(id) && ![...withImports([id])].some(isHeavy)) named.set(id, 'frame')
  }
  for (const id of apart) named.delete(id)
  return named
}
