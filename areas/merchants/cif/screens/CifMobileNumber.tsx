import { Button } from '@mantine/core'
import { useState } from 'react'
import { cifPlace } from '#areas/merchants/cif/access.ts'
import { cifCalls, CifReason, type CifRequest, CifStatus } from '#areas/merchants/cif/contract.ts'
import { NewRequest } from '#areas/merchants/cif/screens/NewRequest.tsx'
import { RequestPanel } from '#areas/merchants/cif/screens/RequestPanel.tsx'
import { cifWords } from '#areas/merchants/cif/words.ts'
import { toRead, toUpdate } from '#platform/access/access.ts'
import { ReturnedBadge } from '#platform/console/approvals/Returned.tsx'
import { day, shortMoment } from '#platform/console/format.ts'
import { type Column, type Filter, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { useWhyClosed } from '#platform/console/session.ts'
import { type Say, useWords } from '#platform/console/words.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function CifMobileNumber() {
  const t = useWords(cifWords)
  const closed = useWhyClosed(toUpdate(cifPlace))
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <ListScreen<CifRequest>
        name="cif-requests"
        title={t('title')}
        things={t('things')}
        call={cifCalls.list}
        exports={{ report: 'cif-requests', needs: toRead(cifPlace) }}
        columns={columnsIn(t)}
        filters={filtersIn(t)}
        searchIn={t('searchIn')}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        panel={({ id, version }) => <RequestPanel key={`${id} ${version}`} id={id} />}
        actions={
          <Button
            title={closed ?? undefined}
            aria-disabled={closed !== null}
            {...(closed !== null && { 'data-disabled': true })}
            onClick={() => closed === null && setAsking(true)}
          >
            {t('newRequest')}
          </Button>
        }
        whenEmpty={{ title: t('none'), sentence: t('noneSentence') }}
      />
      {isAsking && <NewRequest onClose={() => setAsking(false)} />}
    </>
  )
}

type T = Say<(typeof cifWords)['en']>

const columnsIn = (t: T): Column<CifRequest>[] => [
  { key: 'cifNo', title: t('cifNo'), mono: true, cell: ({ cifNo }) => cifNo },
  { key: 'name', title: t('name'), cell: ({ name }) => name },
  { key: 'oldMobile', title: t('oldMobile'), mono: true, cell: ({ oldMobile }) => oldMobile },
  { key: 'newMobile', title: t('newMobile'), mono: true, cell: ({ newMobile }) => newMobile },
  { key: 'why', title: t('why'), cell: ({ reasonCode }) => t(reasonCode) },
  {
    key: 'status',
    title: t('status'),
    cell: ({ status }) => (status === 'returned' ? <ReturnedBadge /> : <StatusBadge status={status} />),
  },
  { key: 'requestedBy', title: t('requestedBy'), cell: ({ requestedBy }) => requestedBy },
  {
    key: 'requestedAt',
    title: t('requestedAt'),
    sort: 'requestedAt',
    cell: ({ requestedAt }) => <span title={shortMoment(requestedAt)}>{day(requestedAt)}</span>,
  },
  { key: 'decidedBy', title: t('decidedBy'), cell: ({ decidedBy }) => decidedBy ?? '--' },
]

const filtersIn = (t: T): Filter[] => [
  {
    key: 'status',
    label: t('status'),
    kind: 'choice',
    pinned: true,
    options: CifStatus.options.map((value) => ({ value, label: labelOf(value) })),
  },
  {
    key: 'reasonCode',
    label: t('why'),
    kind: 'choices',
    options: CifReason.options.map((value) => ({ value, label: t(value) })),
  },
  { key: 'requested', label: t('requestedAt'), kind: 'dates' },
]
