import { words } from '#areas/catalogue/words.ts'
import type { Filter } from '#platform/console/list/ListScreen.tsx'
import type { Translate } from '#platform/console/i18n/words.ts'

export type T = Translate<(typeof words)['en']>

/** Active or not, as a form offers it. */
export const statusOptions = (t: T) => [
  { value: 'active', label: t('active') },
  { value: 'inactive', label: t('inactive') },
]

/** The same as a list's filter. */
export const statusFilter = (t: T): Filter => ({
  key: 'status',
  label: t('status'),
  kind: 'choice',
  options: statusOptions(t),
  pinned: true,
})

type Category = { id: number; name: string; parentId: number | null }

/** Categories as the tree is read, those under another behind its name. */
export function categoryOptions(categories: readonly Category[]) {
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  return categories.map(({ id, name, parentId }) => ({
    value: id,
    label: parentId === null ? name : `${names.get(parentId) ?? ''} › ${name}`,
  }))
}

/** Those that can be chosen now: what is in use, and what the record has already. */
export const choosable = <Option extends { id: number; status: 'active' | 'inactive' }>(
  options: readonly Option[],
  chosen: number | null | undefined,
) => options.filter(({ id, status }) => status === 'active' || id === chosen)
