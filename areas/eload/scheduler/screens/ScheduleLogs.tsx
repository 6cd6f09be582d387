import { promoPlace } from '#areas/eload/access.ts'
import { type ScheduleLog, schedulerCalls } from '#areas/eload/scheduler/contract.ts'
import { type SchedulerWords, schedulerWords } from '#areas/eload/scheduler/words.ts'
import { toRead } from '#platform/access/access.ts'
import { formatShortMoment } from '#platform/console/i18n/format.ts'
import type { Column } from '#platform/console/list/ListScreen.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'

/** Results for each promo at the start and end of a schedule. */
export function ScheduleLogs({ scheduleId }: { scheduleId: number }) {
  const s = useWords(schedulerWords)
  return (
    <ListTable
      name="eload-schedule-logs"
      pluralName={s('resultsPlural')}
      call={schedulerCalls.logs}
      fixed={{ scheduleId }}
      exports={{ report: 'eload-schedule-logs', needs: toRead(promoPlace) }}
      columns={buildColumns(s)}
      keyOf={({ id }) => id}
      nameOf={({ promo }) => promo.name}
      whenEmpty={s('noResults')}
    />
  )
}

const buildColumns = (s: Translate<SchedulerWords>): Column<ScheduleLog>[] => [
  { key: 'createdAt', title: s('time'), cell: ({ createdAt }) => formatShortMoment(createdAt) },
  { key: 'promo', title: s('promo'), cell: ({ promo }) => `${promo.name} (${promo.sku})` },
  { key: 'run', title: s('phase'), cell: ({ run }) => s(`run_${run}`) },
  { key: 'result', title: s('result'), cell: ({ result }) => s(`result_${result}`) },
  { key: 'from', title: s('before'), cell: ({ from }) => from || '—' },
  { key: 'to', title: s('after'), cell: ({ to }) => to || '—' },
  { key: 'message', title: s('note'), cell: ({ message }) => message || '—' },
]
