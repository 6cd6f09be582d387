import type { ReactNode } from 'react'
import { type BillsStatus, statusTransitions } from '#areas/bills/rules.ts'
import { billsScreens } from '#areas/bills/screens.ts'
import { words } from '#areas/bills/words.ts'
import { type Filter, type ReferenceLinks, pinnedChoice } from '#platform/console/list.ts'
import { ActionButton, EmptyState } from '#platform/console/record.ts'
import { type AnyScreen, addressOf } from '#platform/console/screen.ts'
import { AddressLink } from '#platform/console/router.ts'
import { type Translate, useMessage, useWords } from '#platform/console/i18n.ts'
import { useApiMutation } from '#platform/console/api.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import type { Message } from '#platform/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export type T = Translate<(typeof words)['en']>

/** Status filter with the statuses of the record type. */
export const statusFilter = (t: T, ...statuses: BillsStatus[]): Filter =>
  pinnedChoice('status', t('status'), statuses, (value) => t(value))

export function BillsStatusBadge({ status }: { status: BillsStatus }) {
  const t = useWords(words)
  return <StatusBadge status={status} label={t(status)} />
}

/** Labels and links of the records that refer to a bills record. */
export const referenceLinks = (t: T): ReferenceLinks => ({
  labelOf: ({ what }) => (what === 'sell' ? t('what_sell') : t('what_biller')),
  hrefOf: ({ what, id }) => (what === 'biller' ? addressOf(billsScreens.biller, { id }) : null),
})

const actions = { active: 'activate', maintenance: 'maintain', inactive: 'deactivate' } as const

type Props = {
  kind: 'biller' | 'provider' | 'category'
  record: { name: string; status: BillsStatus; version: number }
  /** Call that changes the status. */
  call: AnyCall
  /** Fields with the id of the record in the call. */
  keys: object
  errorFor?: (to: BillsStatus) => Message | null
  /** Reason the person lacks permission, or null if they have it. */
  disabledReason: string | null
}

/** Buttons of the statuses that a record can get. Each choice shows its effect and requires a reason. */
export function StatusButtons(props: Props) {
  const { kind, record, call, keys, errorFor, disabledReason } = props
  const { name, status, version } = record
  const t = useWords(words)
  const m = useMessage()
  const updateStatus = useApiMutation(call)
  return statusTransitions
    .actionsFrom(status)
    .filter((to) => kind !== 'category' || to !== 'maintenance')
    .map((to) => {
      const error = errorFor?.(to)
      return (
        <ActionButton
          key={to}
          label={t(actions[to])}
          danger={to === 'inactive'}
          disabledReason={disabledReason ?? (error ? m(error) : null)}
          dialog={{
            title: t(`title_${to}`, { name }),
            consequence:
              kind === 'category'
                ? t(`effect_category_${to === 'active' ? 'active' : 'inactive'}`)
                : t(`effect_${kind}_${to}`, { name }),
            onConfirm: (reason) => updateStatus.mutateAsync({ ...keys, status: to, reason, version }),
          }}
        />
      )
    })
}

/** Empty state for the address of a new record, with a link to the list where new records are created. */
export function CreateOnList(): ReactNode {
  const t = useWords(words)
  const { path }: AnyScreen = billsScreens.categories
  return (
    <EmptyState title={t('createOnList')} action={<AddressLink address={path}>{t('toList')}</AddressLink>} />
  )
}
