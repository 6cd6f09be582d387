import { esellerScreens } from '#areas/eseller/screens.ts'
import { words } from '#areas/eseller/words.ts'
import { type ReferenceLinks } from '#platform/console/list.ts'
import { addressOf } from '#platform/console/screen.ts'
import type { Translate } from '#platform/console/i18n.ts'

export type T = Translate<(typeof words)['en']>

/** Labels and links of the records that refer to a marketplace record. */
export const referenceLinks = (t: T): ReferenceLinks => ({
  labelOf: ({ what }) => (what === 'banner' ? t('what_banner') : t('what_product')),
  hrefOf: ({ what, id, name }) =>
    what === 'banner'
      ? addressOf(esellerScreens.banner, { action: 'edit', id })
      : `${addressOf(esellerScreens.products)}?search=${encodeURIComponent(name)}`,
})
