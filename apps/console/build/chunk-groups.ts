/** What every screen in the frame waits for, though nothing imports it statically. */
export const frameModules = [
  'platform/console/shell/Shell.tsx',
  'apps/console/menu.ts',
  'apps/console/header-controls.ts',
  'apps/console/palette-sources.ts',
  'areas/staff/roles/user-access.ts',
]

const listModules = [
  'platform/console/list/ListScreen.tsx',
  'platform/contract/exports.ts',
  'platform/contract/log.ts',
  'platform/ui/StatusBadge.tsx',
]

const signIn = 'areas/session/screens/SignIn.tsx'
const signInModules =
  /\/areas\/session\/(words\.ts|screens\/(SignIn|GuestPage|PasswordField|DemoAccounts|use-plain-form))/
/** Every screen's address, title and guard. */
export const mapModules = ['apps/console/screens.ts', 'apps/console/redirects.ts']

type Module = { importedIds: readonly string[] }
type Graph = { getModuleInfo: (id: string) => Module | null }

const isOurs = (id: string) => /\/(platform|areas)\/[^?]*\.(tsx?|module\.css)$/.test(id)

/**
 * The console's large files, the first to be taken first. Each takes with it all that its parts import and no file
 * before it holds, so that a file never needs one that needs it. Every answer costs a browser time of its own,
 * however small it is: what always comes together comes in one.
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
    // Screens of staff need some of what the sign-in is made of, and none needs the sign-in for it.
    {
      name: (id: string, graph: Graph) =>
        isGuestModule(id, graph) && !signInModules.test(id) ? 'fields' : null,
    },
    { name: (id: string, graph: Graph) => (isGuestModule(id, graph) ? 'sign-in' : null) },
    // Public screens stand on the kit too, and not in the frame.
    { name: 'kit', test: (id: string) => id === `${root}/platform/console/layout/KitProvider.tsx` },
    { name: 'map', test: (id: string) => map.has(id) },
    { name: 'frame', test: (id: string) => frame.has(id) },
    { name: 'list', test: (id: string) => lists.has(id) },
  ].map((group, index, all) => ({ ...group, priority: all.length - index }))
}

/** One of our own files, and everything of ours that it imports. */
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
