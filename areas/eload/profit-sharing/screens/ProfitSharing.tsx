import { Button } from '@mantine/core'
import { useState } from 'react'
import { networkCalls } from '#areas/eload/networks/contract.ts'
import { profitSharingPlace } from '#areas/eload/profit-sharing/access.ts'
import { profitSharingCalls, type ShareRow, ShareStatus } from '#areas/eload/profit-sharing/contract.ts'
import { NewShares } from '#areas/eload/profit-sharing/screens/NewShares.tsx'
import { scopeOf, SharePanel } from '#areas/eload/profit-sharing/screens/SharePanel.tsx'
import { shareWords } from '#areas/eload/profit-sharing/words.ts'
import { toCreate, toRead } from '#platform/access/access.ts'
import { useAnswer } from '#platform/console/ask.ts'
import { percent, shortMoment } from '#platform/console/format.ts'
import { type Column, type Filter, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { useWhyClosed } from '#platform/console/session.ts'
import { type Say, useWords } from '#platform/console/words.ts'
import { createdColumn, statusColumn } from '#platform/console/list/usual-columns.tsx'

type T = Say<(typeof shareWords)['en']>

/** How what is earned on load is shared: what holds, what held, and what is asked for. */
export default function ProfitSharing() {
  const t = useWords(shareWords)
  const networks = useAnswer(networkCalls.listAll, {}, { quiet: true })
  const closed = useWhyClosed(toCreate(profitSharingPlace))
  const [isAsking, setAsking] = useState(false)
  const filters: Filter[] = [
    {
      key: 'status',
      label: t('status'),
      kind: 'choices',
      options: ShareStatus.options.map((value) => ({ value, label: t(value) })),
      pinned: true,
    },
    {
      key: 'networkId',
      label: t('network'),
      kind: 'choice',
      options: (networks.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    { key: 'asked', label: t('asked'), kind: 'dates' },
  ]
  return (
    <>
      <ListScreen<ShareRow>
        name="eload-profit-sharing"
        title={t('title')}
        things={t('things')}
        call={profitSharingCalls.list}
        columns={columnsIn(t)}
        filters={filters}
        keyOf={({ id }) => id}
        nameOf={(row) => scopeOf(t, row)}
        panel={(row) => <SharePanel key={`${row.id} ${row.version}`} share={row} />}
        exports={{ report: 'eload-profit-sharing', needs: toRead(profitSharingPlace) }}
        actions={
          <Button
            title={closed ?? undefined}
            aria-disabled={closed !== null}
            {...(closed !== null && { 'data-disabled': true })}
            onClick={() => closed === null && setAsking(true)}
          >
            {t('new')}
          </Button>
        }
        whenEmpty={{ title: t('none'), sentence: t('noneSentence') }}
      />
      {isAsking && <NewShares onClose={() => setAsking(false)} />}
    </>
  )
}

const columnsIn = (t: T): Column<ShareRow>[] => [
  { key: 'scope', title: t('scope'), cell: (row) => scopeOf(t, row) },
  { key: 'company', title: t('company'), align: 'end', cell: ({ companyShare }) => percent(companyShare) },
  { key: 'agent', title: t('agent'), align: 'end', cell: ({ agentShare }) => percent(agentShare) },
  {
    key: 'merchant',
    title: t('merchant'),
    align: 'end',
    cell: ({ merchantShare }) => percent(merchantShare),
  },
  {
    key: 'effectiveAt',
    title: t('effective'),
    sort: 'effectiveAt',
    cell: ({ effectiveAt }) => shortMoment(effectiveAt),
  },
  {
    key: 'effectiveUntil',
    title: t('until'),
    cell: ({ effectiveUntil, status }) =>
      effectiveUntil ? shortMoment(effectiveUntil) : status === 'active' ? t('open') : '--',
  },
  statusColumn(t('status'), t),
  { key: 'requestedBy', title: t('askedBy'), cell: ({ requestedBy }) => requestedBy },
  { key: 'decidedBy', title: t('decidedBy'), hidden: true, cell: ({ decidedBy }) => decidedBy },
  createdColumn(t('asked'), { hidden: true }),
]
