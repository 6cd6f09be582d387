import { Button } from '@mantine/core'
import { promoPlace } from '#areas/eload/access.ts'
import { carrierNames } from '#areas/eload/contract.ts'
import { networkCarriers } from '#areas/eload/promos/screens/use-carrier.ts'
import { Operation, type Schedule, schedulerCalls, ScheduleStatus } from '#areas/eload/scheduler/contract.ts'
import { schedulerScreens } from '#areas/eload/scheduler/screens.ts'
import { formatOperation } from './operation-text.ts'
import { type SchedulerWords, schedulerWords } from '#areas/eload/scheduler/words.ts'
import { toRead } from '#platform/access/access.ts'
import { formatCount, formatShortMoment } from '#platform/console/i18n/format.ts'
import { type Column, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { addressOf } from '#platform/console/router/screen.ts'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Scheduled changes of promos. */
export default function Schedules() {
  const s = useWords(schedulerWords)
  return (
    <ListScreen
      name="eload-schedules"
      title={s('scheduler')}
      pluralName={s('schedulesPlural')}
      call={schedulerCalls.list}
      exports={{ report: 'eload-schedules', needs: toRead(promoPlace) }}
      columns={buildColumns(s)}
      filters={[
        {
          key: 'status',
          label: s('status'),
          kind: 'choice',
          options: ScheduleStatus.options.map((value) => ({ value, label: s(`status_${value}`) })),
          pinned: true,
        },
        {
          key: 'carrier',
          label: s('carrier'),
          kind: 'choice',
          options: networkCarriers.map((value) => ({ value, label: carrierNames[value] })),
          pinned: true,
        },
        {
          key: 'operation',
          label: s('operation'),
          kind: 'choice',
          options: Operation.options.map((value) => ({ value, label: s(`op_${value}`) })),
        },
        { key: 'dates', label: s('startsOn'), kind: 'dates' },
      ]}
      searchIn={s('searchSchedules')}
      keyOf={({ scheduleId }) => scheduleId}
      nameOf={({ name }) => name}
      rowHref={({ scheduleId }) => addressOf(schedulerScreens.schedule, { id: scheduleId })}
      actions={
        <ScreenLink to={schedulerScreens.schedule} params={{ id: 0 }}>
          <Button component="span">{s('newSchedule')}</Button>
        </ScreenLink>
      }
      whenEmpty={s('noSchedules')}
    />
  )
}

const buildColumns = (s: Translate<SchedulerWords>): Column<Schedule>[] => [
  { key: 'name', title: s('name'), sort: 'name', cell: ({ name }) => <strong>{name}</strong> },
  { key: 'carrier', title: s('carrier'), cell: ({ carrier }) => carrierNames[carrier] },
  { key: 'operation', title: s('operation'), cell: (row) => formatOperation(s, row) },
  { key: 'promos', title: s('promos'), align: 'end', cell: ({ promoIds }) => formatCount(promoIds.length) },
  {
    key: 'startAt',
    title: s('startsOn'),
    sort: 'startAt',
    cell: ({ startAt }) => formatShortMoment(startAt),
  },
  { key: 'endAt', title: s('endsOn'), cell: ({ endAt }) => (endAt ? formatShortMoment(endAt) : '—') },
  {
    key: 'status',
    title: s('status'),
    cell: ({ status }) => <StatusBadge status={status} label={s(`status_${status}`)} />,
  },
  { key: 'by', title: s('createdBy'), hidden: true, cell: ({ createdBy }) => createdBy ?? '—' },
]
