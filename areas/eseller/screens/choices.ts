import { esellerScreens } from '#areas/eseller/screens.ts'
import { words } from '#areas/eseller/words.ts'
import type { Filter } from '#platform/console/list/ListScreen.tsx'
import { addressOf } from '#platform/console/screen.ts'
import type { Say } from '#platform/console/words.ts'
import type { Use } from '#platform/contract/uses.ts'

export type T = Say<(typeof words)['en']>

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

/** What uses a record of the marketplace is called, and where it is found. */
export const nameOfUse = (t: T) => (use: Use) =>
  use.what === 'banner' ? t('what_banner') : t('what_product')
export const hrefOfUse = ({ what, id, name }: Use): string =>
  what === 'banner'
    ? addressOf(esellerScreens.banner, { action: 'edit', id })
    : `${addressOf(esellerScreens.products)}?search=${encodeURIComponent(name)}`
