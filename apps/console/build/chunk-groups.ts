import { existsSync } from 'node:fs'

/** Modules that every screen in the shell needs although none is imported statically. */
export const frameModules = [
  'platform/console/shell/Shell.tsx',
  'apps/console/menu.ts',
  'apps/console/header-controls.ts',
  'apps/console/palette-sources.ts',
  'areas/staff/roles/user-access.ts',
]

/** Modules that define the path, title and guard of every screen. */
export const mapModules = ['apps/console/areas.ts', 'apps/console/slots.ts']

/**
 * Chunks that several screens share, each with its modules and their imports. The browser spends time on each file
 * before the rows of a first list, and a record once loaded 81 files (docs/decisions/0006-console-weight-budget.md).
 */
const sharedChunks = {
  // Its styles precede those of every other chunk, which override them.
  kit: ['platform/console/appearance/KitProvider.tsx'],
  // Every staff screen.
  frame: [
    ...frameModules,
    ...mapModules,
    'platform/console/api/use-suspense-api-query.ts',
    'platform/console/list/ListScreen.tsx',
    'platform/console/list/choice-filters.ts',
    'platform/console/list/use-columns.tsx',
    'platform/console/places/use-places.ts',
    'platform/console/record/use-disabled-reasons.ts',
    'platform/contract/columns.ts',
    'platform/contract/export-call.ts',
    'platform/contract/fields/personal-data.ts',
    'platform/contract/log.ts',
    'platform/contract/record-calls.ts',
    'platform/contract/reveal.ts',
    'platform/ui/StatusBadge.tsx',
  ],
  // Loaded by lists after their first rows.
  tabs: ['platform/console/list/ViewTabs.tsx'],
  common: [
    'platform/console/api/use-api-mutation.ts',
    'platform/console/api/use-refetch-call.ts',
    'platform/console/dates/date-formats.ts',
    'platform/console/dates/parse-date.ts',
    'platform/console/dates/use-date-text.ts',
    'platform/console/input/input-values.ts',
    'platform/console/list/ListTable.tsx',
    'platform/console/record/Facts.tsx',
    'platform/contract/file.ts',
    'platform/contract/fields/money.ts',
    'platform/contract/record.ts',
    'platform/contract/product.ts',
    'platform/contract/references.ts',
    'platform/contract/transitions.ts',
    'platform/contract/uploads.ts',
  ],
  button: [
    'node_modules/@mantine/core/esm/components/Skeleton/Skeleton.mjs',
    'platform/console/record/ScreenButton.tsx',
  ],
  record: ['platform/console/record/RecordScreen.tsx'],
  // Menus, pickers and dialogs, which lists load when one of them is opened.
  overlay: [
    'platform/console/list/ChoicePanel.tsx',
    'platform/console/list/DisplayPanel.tsx',
    'platform/console/list/RowMenu.tsx',
    'platform/console/record/ReasonDialog.tsx',
  ],
  details: ['platform/console/record/HistoryPanel.tsx', 'platform/console/record/StatusActions.tsx'],
  form: [
    'platform/console/form/RecordForm.tsx',
    'platform/console/form/SelectInput.tsx',
    'platform/console/form/date-fields.tsx',
    'platform/console/form/use-save-record.ts',
  ],
  subscriber: [
    'areas/merchants/words.ts',
    'areas/merchants/subscribers/contract.ts',
    'areas/merchants/subscribers/labels.ts',
    'areas/merchants/subscribers/screens/KycBadge.tsx',
    'areas/merchants/subscribers/screens/subscriber-address.ts',
  ],
}

const signIn = 'areas/session/screens/SignIn.tsx'
const signInModules =
  /\/areas\/session\/(words\.ts|screens\/(SignIn|GuestPage|PasswordField|DemoAccounts|use-plain-form))/
type Module = { importedIds: readonly string[] }
type Graph = { getModuleInfo: (id: string) => Module | null }

const isOurs = (id: string) => /\/(platform|areas)\/[^?]*\.(tsx?|module\.css)$/.test(id)

/**
 * Chunks of the console, in order of priority. Each chunk contains the imports of its modules that no earlier chunk
 * contains, so an earlier chunk never imports a later one. Modules that are always loaded together share a chunk,
 * because every response has a fixed cost in the browser.
 */
export function chunkGroups(root: string) {
  const within = (parts: readonly string[]) =>
    new Set(
      parts.map((part) => {
        const file = `${root}/${part}`
        if (!existsSync(file)) throw new Error(`A shared chunk lists ${part}, which does not exist.`)
        return file
      }),
    )
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
    ...Object.entries(sharedChunks).map(([name, modules]) => {
      const chunk = within(modules)
      return { name, test: (id: string) => chunk.has(id) }
    }),
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
