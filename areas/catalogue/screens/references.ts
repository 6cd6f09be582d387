import { esellerScreens } from '#areas/eseller/screens.ts'
import { catalogueScreens } from '#areas/catalogue/screens.ts'
import type { T } from './options.ts'
import { addressOf } from '#platform/console/router/screen.ts'
import type { Reference } from '#platform/contract/references.ts'

/** Returns the label of a record that refers to another. */
export const referenceLabel = (t: T) => (use: Reference) =>
  use.what === 'template' || use.what === 'category' || use.what === 'group' || use.what === 'product'
    ? t(`what_${use.what}`)
    : use.what

/** Returns the path of the referring record, or null if it has none. */
export function referenceHref({ what, id, name }: Reference): string | null {
  if (what === 'template') return addressOf(catalogueScreens.template, { productId: id })
  if (what === 'category') return addressOf(catalogueScreens.category, { action: 'edit', id })
  if (what === 'group') return `${addressOf(catalogueScreens.groups)}?search=${encodeURIComponent(name)}`
  if (what === 'product') return `${addressOf(esellerScreens.products)}?search=${encodeURIComponent(name)}`
  return null
}
