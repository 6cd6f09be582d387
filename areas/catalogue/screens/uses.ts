import { esellerScreens } from '#areas/eseller/screens.ts'
import { catalogueScreens } from '#areas/catalogue/screens.ts'
import type { T } from '#areas/catalogue/screens/choices.ts'
import { addressOf } from '#platform/console/screen.ts'
import type { Use } from '#platform/contract/uses.ts'

/** What a record that uses another is called. */
export const nameOfUse = (t: T) => (use: Use) =>
  use.what === 'template' || use.what === 'category' || use.what === 'group' || use.what === 'product'
    ? t(`what_${use.what}`)
    : use.what

/** Where it is found. */
export function hrefOfUse({ what, id, name }: Use): string | null {
  if (what === 'template') return addressOf(catalogueScreens.template, { productId: id })
  if (what === 'category') return addressOf(catalogueScreens.category, { action: 'edit', id })
  if (what === 'group') return `${addressOf(catalogueScreens.groups)}?search=${encodeURIComponent(name)}`
  if (what === 'product') return `${addressOf(esellerScreens.products)}?search=${encodeURIComponent(name)}`
  return null
}
