/** Modules that every screen in the shell needs although none is imported statically. */
export const frameModules = [
  'platform/console/shell/Shell.tsx',
  'apps/console/menu.ts',
  'apps/console/header-controls.ts',
  'apps/console/palette-sources.ts',
  'areas/staff/roles/user-access.ts',
]

const listModules = [
  'platform/console/list/ListScreen.tsx',
  'platform/console/list/choice-filters.ts',
  'platform/console/list/use-columns.tsx',
  'platform/contract/export-call.ts',
  'platform/contract/fields/personal-data.ts',
  'platform/contract/log.ts',
  'platform/contract/reveal.ts',
  'platform/ui/StatusBadge.tsx',
]

const signIn = 'areas/session/screens/SignIn.tsx'
const signInModules =
  /\/areas\/session\/(words\.ts|screens\/(SignIn|GuestPage|PasswordField|DemoAccounts|use-plain-form))/
/** Modules that define the path, title and guard of every screen. */
export const mapModules = ['apps/console/areas.ts', 'apps/console/slots.ts']

type Module = { importedIds: readonly string[] }
type Graph = { getModuleInfo: (id: string) => Module | null }

const isOurs = (id: string) => /\/(platform|areas)\/[^?]*\.(tsx?|module\.css)$/.test(id)

/**
 * Chunks of the console, in order of priority. Each chunk contains the imports of its modules that no earlier chunk
 * contains, so an earlier chunk never imports a later one. Modules that are always loaded together share a chunk,
 * because every response has a fixed cost in the browser.
 */
export function chunkGroups(root: string) {
  const within = (parts: readonly string[]) => new Set(parts.map((part) => `${root}/${part}`))
  const [frame, lists, map] = [within(frameModules), within(listModules), within(mapModules)]
  let guests: Set<string> | undefined
  const isGuestModule = (id: string, graph: Graph) => {
    guests ??= withImports(`${root}/${signIn}`, graph)
    return guests.has(id)
  }
  return [
    { name: 'entry', tags: ['$initial' as const] },
    // Staff screens need some modules of the sign-in area, but not the sign-in screens.
    {
      name: (id: string, graph: Graph) =>
        isGuestModule(id, graph) && !signInModules.test(id) ? 'fields' : null,
    },
    { name: (id: string, graph: Graph) => (isGuestModule(id, graph) ? 'sign-in' : null) },
    // Public screens use the UI kit but not the shell.
    { name: 'kit', test: (id: string) => id === `${root}/platform/console/layout/KitProvider.tsx` },
    { name: 'map', test: (id: string) => map.has(id) },
    { name: 'frame', test: (id: string) => frame.has(id) },
    { name: 'list', test: (id: string) => lists.has(id) },
  ].map((group, index, all) => ({ ...group, priority: all.length - index }))
}

/** Returns a source file and all source files it imports, directly or indirectly. */
function withImports(file: string, graph: Graph): Set<string> {
  const seen = new Set<string>()
  const open = [file]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []).filter(isOurs))
  }
  return seen
}
