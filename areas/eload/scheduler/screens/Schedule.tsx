import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { promoPlace } from '#areas/eload/access.ts'
import { carrierNames } from '#areas/eload/contract.ts'
import { useCarrier } from '#areas/eload/promos/screens/use-carrier.ts'
import { schedulerCalls } from '#areas/eload/scheduler/contract.ts'
import { getCancelError, getChangeError } from '#areas/eload/scheduler/rules.ts'
import { formatOperation } from './operation-text.ts'
import { ScheduleForm } from '#areas/eload/scheduler/screens/ScheduleForm.tsx'
import { ScheduleLogs } from '#areas/eload/scheduler/screens/ScheduleLogs.tsx'
import { schedulerWords } from '#areas/eload/scheduler/words.ts'
import {
  useDisabledReasons,
  ActionButton,
  Figure,
  RecordScreen,
  CreateOrEdit,
} from '#platform/console/record.ts'
import { useApiMutation, useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
import { formatCount, formatShortMoment, useMessage, useWords } from '#platform/console/i18n.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function Schedule() {
  return <CreateOrEdit Create={NewSchedule} Edit={StoredSchedule} />
}

function NewSchedule() {
  const s = useWords(schedulerWords)
  const carrier = useCarrier()
  const text = useLocation({ select: ({ searchStr }) => searchStr })
  // Promos selected in their list are passed in the address and initialise the form.
  const [promoIds] = useState(() =>
    (new URLSearchParams(text).get('promos') ?? '')
      .replaceAll('"', '')
      .split('.')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0),
  )
  return (
    <RecordScreen title={s('newSchedule')}>
      <ScheduleForm first={{ carrier, promoIds }} disabledReason={useDisabledReasons(promoPlace).create} />
    </RecordScreen>
  )
}

function StoredSchedule({ id }: { id: number }) {
  const m = useMessage()
  const s = useWords(schedulerWords)
  const reload = useRefetchCall(schedulerCalls.info)
  const schedule = useSuspenseApiQuery(schedulerCalls.info, { scheduleId: id })
  const cancel = useApiMutation(schedulerCalls.cancel)
  const disabledReason = useDisabledReasons(promoPlace).update
  const { name, status, counts, version } = schedule
  const [whyCancel, whyChange] = [getCancelError(schedule), getChangeError(schedule)]
  return (
    <RecordScreen
      title={name}
      subtitle={`${carrierNames[schedule.carrier]} · ${formatOperation(s, schedule)} · ${formatShortMoment(schedule.startAt)}`}
      status={<StatusBadge status={status} label={s(`status_${status}`)} />}
      figures={
        <>
          <Figure label={s('promos')} value={formatCount(schedule.promoIds.length)} />
          <Figure
            label={s('changed')}
            value={formatCount(counts.changed + counts.restored + counts.notRestored)}
          />
          <Figure label={s('notChanged')} value={formatCount(counts.rejected)} />
        </>
      }
      actions={
        whyCancel === null && (
          <ActionButton
            label={s('cancelSchedule')}
            danger
            disabledReason={disabledReason}
            dialog={{
              title: s('cancelTitle', { name }),
              consequence:
                status === 'running'
                  ? s('cancelRunning', { n: counts.changed })
                  : s('cancelScheduled', { n: schedule.promoIds.length }),
              onConfirm: (reason) => cancel.mutateAsync({ scheduleId: id, reason, version }),
            }}
          />
        )
      }
      tabs={[
        {
          key: 'details',
          title: s('details'),
          content: () => (
            <ScheduleForm
              schedule={schedule}
              disabledReason={disabledReason ?? (whyChange && m(whyChange))}
              onReload={reload}
            />
          ),
        },
        { key: 'logs', title: s('results'), content: () => <ScheduleLogs scheduleId={id} /> },
      ]}
    />
  )
}
