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

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const isOurs = (id: string) => /\/(platform|areas)\/[^?]*\.(tsx?|module\.css)$/.test(id)

/** Everything that these parts bring along by imports of their own, themselves included. */
function withImports(parts: readonly string[], root: string, graph: Graph): Set<string> {
  const seen = new Set<string>()
  const open = parts.map((part) => `${root}/${part}`)
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []).filter(isOurs))
  }
  return seen
}

/**
 * Tells to which chunk a module goes that every screen in the frame, or every list, comes with: each small file
 * would be an answer of its own and compress by itself. The parts that are imported on demand stay out: what is
 * asked for later must not run with what is there already.
 */
export function comesWith(root: string) {
  let chunks: Map<string, string> | undefined
  return (id: string, graph: Graph): string | null => {
    chunks ??= planned(root, graph)
    return chunks.get(id) ?? null
  }
}

function planned(root: string, graph: Graph): Map<string, string> {
  const guests = withImports(guestParts, root, graph)
  const frame = withImports(frameParts, root, graph)
  const list = withImports(listParts, root, graph)
  const onDemand = new Set([...frameParts, ...guestParts].map((part) => `${root}/${part}`))
  const named = new Map<string, string>()
  for (const id of list) if (!guests.has(id)) named.set(id, 'list')
  for (const id of frame) if (!guests.has(id)) named.set(id, 'frame')
  for (const id of withImports([guestParts[0] ?? ''], root, graph)) named.set(id, 'start')
  for (const id of onDemand) named.delete(id)
  return named
}
