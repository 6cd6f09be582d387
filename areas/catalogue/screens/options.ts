import { words } from '#areas/catalogue/words.ts'
import type { Translate } from '#platform/console/i18n.ts'

export type T = Translate<(typeof words)['en']>

type Category = { id: number; name: string; parentId: number | null }

/** Returns category options in tree order. The label of a subcategory includes the name of its parent. */
export function categoryOptions(categories: readonly Category[]) {
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  return categories.map(({ id, name, parentId }) => ({
    value: id,
    label: parentId === null ? name : `${names.get(parentId) ?? ''} › ${name}`,
  }))
}

/** Returns the active options, plus the inactive option that the record already has. */
export const choosable = <Option extends { id: number; status: 'active' | 'inactive' }>(
  options: readonly Option[],
  chosen: number | null | undefined,
) => options.filter(({ id, status }) => status === 'active' || id === chosen)
