import { esellerScreens } from '#areas/eseller/screens.ts'
import { catalogueScreens } from '#areas/catalogue/screens.ts'
import type { T } from './options.ts'
import { addressOf } from '#platform/console/screen.ts'
import type { ReferenceLinks } from '#platform/console/list.ts'

/** Labels and links of the records that refer to another. */
export const referenceLinks = (t: T): ReferenceLinks => ({
  labelOf: ({ what }) =>
    what === 'template' || what === 'category' || what === 'group' || what === 'product'
      ? t(`what_${what}`)
      : what,
  hrefOf: ({ what, id, name }) => {
    if (what === 'template') return addressOf(catalogueScreens.template, { productId: id })
    if (what === 'category') return addressOf(catalogueScreens.category, { action: 'edit', id })
    if (what === 'group') return `${addressOf(catalogueScreens.groups)}?search=${encodeURIComponent(name)}`
    if (what === 'product') return `${addressOf(esellerScreens.products)}?search=${encodeURIComponent(name)}`
    return null
  },
})
