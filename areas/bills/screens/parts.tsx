import type { ReactNode } from 'react'
import { type BillsStatus, statusesAfter, type WhyNotTurn } from '#areas/bills/rules.ts'
import { billsScreens } from '#areas/bills/screens.ts'
import { words } from '#areas/bills/words.ts'
import type { Filter } from '#platform/console/list/list-props.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { EmptyState } from '#platform/console/record/States.tsx'
import { type AnyScreen, addressOf } from '#platform/console/screen.ts'
import { AddressLink } from '#platform/console/ScreenLink.tsx'
import { type Say, useWords } from '#platform/console/words.ts'
import type { Use } from '#platform/contract/uses.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export type T = Say<(typeof words)['en']>

/** A filter by status, with those that this kind of record can have. */
export const statusFilter = (t: T, ...statuses: BillsStatus[]): Filter => ({
  key: 'status',
  label: t('status'),
  kind: 'choice',
  options: statuses.map((value) => ({ value, label: t(value) })),
  pinned: true,
})

export function Standing({ status }: { status: BillsStatus }) {
  const t = useWords(words)
  return <StatusBadge status={status} label={t(status)} />
}

/** What uses a record of bills, and where it is found. */
export const nameOfUse = (t: T) => (use: Use) => (use.what === 'sell' ? t('what_sell') : t('what_biller'))
export const hrefOfUse = ({ what, id }: Use): string | null =>
  what === 'biller' ? addressOf(billsScreens.biller, { id }) : null

const verbs = { active: 'activate', maintenance: 'maintain', inactive: 'deactivate' } as const

type Props = {
  kind: 'biller' | 'provider'
  name: string
  status: BillsStatus
  /** Names in the reason why not. */
  names?: string
  whyNot: (to: BillsStatus) => WhyNotTurn | null
  /** Why the person may not, by their rights. */
  closed: string | null
  onTurn: (to: BillsStatus, reason: string) => Promise<unknown>
}

/** The statuses that a biller or provider can get now, each with what follows and a reason. */
export function Turns({ kind, name, status, names = '', whyNot, closed, onTurn }: Props) {
  const t = useWords(words)
  return statusesAfter(status).map((to) => {
    const why = whyNot(to)
    return (
      <ActionButton
        key={to}
        label={t(verbs[to])}
        danger={to === 'inactive'}
        closed={closed ?? (why && t(why, { status: t(status), names }))}
        dialog={{
          title: `${t(verbs[to])}: ${name}`,
          consequence: t(`effect_${kind}_${to}`, { name }),
          onConfirm: (reason) => onTurn(to, reason),
        }}
      />
    )
  })
}

/** Where an address asks for a new record that is made on the list. */
export function MadeOnList({ list }: { list: 'providers' | 'categories' }): ReactNode {
  const t = useWords(words)
  const { path }: AnyScreen = billsScreens[list]
  return (
    <EmptyState title={t('madeOnList')} action={<AddressLink address={path}>{t('toList')}</AddressLink>} />
  )
}
