import { Button } from '@mantine/core'
import { useState } from 'react'
import { onManilaClock } from '#areas/bills/billers/posting-times.ts'
import { billsReportCalls } from '#areas/bills/transactions/contract.ts'
import { billsReportScreens } from '#areas/bills/transactions/screens.ts'
import { words } from '#areas/bills/transactions/words.ts'
import { errorMessage, useApiQuery } from '#platform/console/api.ts'
import { formatPesos, useWords } from '#platform/console/i18n.ts'
import { Figure } from '#platform/console/record.ts'
import { addressOf } from '#platform/console/screen.ts'

/** Income and outgoing amounts of today and this month, each linked to its rows. */
export function Income() {
  const t = useWords(words)
  // The day is fixed when the screen opens, so that figures and linked rows cover the same day.
  const [today] = useState(() => onManilaClock(Date.now()).day)
  const { data, error, refetch } = useApiQuery(billsReportCalls.income, { date: today }, { background: true })
  if (error && !data)
    return (
      <div role="alert" className="fact-grid mb-16 p-12-16 border rounded-6 bg-surface">
        <span>
          {t('totalsFailed')} {errorMessage(error)}
        </span>
        <Button variant="default" size="xs" w="fit-content" onClick={refetch}>
          {t('retry')}
        </Button>
      </div>
    )
  const first = `${today.slice(0, 8)}01`
  const rows = (direction: 'incoming' | 'outgoing', from: string) =>
    `${addressOf(direction === 'incoming' ? billsReportScreens.topups : billsReportScreens.sells)}?${new URLSearchParams(
      {
        from,
        to: today,
        status: direction === 'incoming' ? 'paid' : 'success',
      },
    ).toString()}`
  const listView = (amount: number | undefined) => (amount === undefined ? null : formatPesos(amount))
  return (
    <section className="fact-grid mb-16 p-12-16 border rounded-6 bg-surface" aria-label={t('totals')}>
      <Figure
        label={t('dailyIncoming')}
        hint={t('incomingHint')}
        value={listView(data?.dailyIncoming)}
        href={rows('incoming', today)}
      />
      <Figure
        label={t('dailyOutgoing')}
        hint={t('outgoingHint')}
        value={listView(data?.dailyOutgoing)}
        href={rows('outgoing', today)}
      />
      <Figure
        label={t('monthlyIncoming')}
        hint={t('incomingHint')}
        value={listView(data?.monthlyIncoming)}
        href={rows('incoming', first)}
      />
      <Figure
        label={t('monthlyOutgoing')}
        hint={t('outgoingHint')}
        value={listView(data?.monthlyOutgoing)}
        href={rows('outgoing', first)}
      />
    </section>
  )
}
