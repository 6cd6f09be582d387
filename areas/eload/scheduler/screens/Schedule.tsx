import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { promoPlace } from '#areas/eload/access.ts'
import { carrierNames } from '#areas/eload/contract.ts'
import { useCarrier } from '#areas/eload/promos/screens/use-carrier.ts'
import { sayWhy } from '#areas/eload/reasons.ts'
import { schedulerCalls } from '#areas/eload/scheduler/contract.ts'
import { whyNotCancel, whyNotChange } from '#areas/eload/scheduler/rules.ts'
import { operationShown } from '#areas/eload/scheduler/screens/shown.ts'
import { ScheduleForm } from '#areas/eload/scheduler/screens/ScheduleForm.tsx'
import { ScheduleLogs } from '#areas/eload/scheduler/screens/ScheduleLogs.tsx'
import { schedulerWords } from '#areas/eload/scheduler/words.ts'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { words } from '#areas/eload/words.ts'
import { useAsk, useReply } from '#platform/console/ask.ts'
import { count, shortMoment } from '#platform/console/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { useReload } from '#platform/console/use-reload.ts'
import { NewOrStored } from '#platform/console/record/NewOrStored.tsx'

export default function Schedule() {
  return <NewOrStored New={NewSchedule} Stored={StoredSchedule} />
}

function NewSchedule() {
  const s = useWords(schedulerWords)
  const carrier = useCarrier()
  const text = useLocation({ select: ({ searchStr }) => searchStr })
  // Promos that were chosen in their list come with the address; what is typed after is the form's.
  const [promoIds] = useState(() =>
    (new URLSearchParams(text).get('promos') ?? '')
      .replaceAll('"', '')
      .split('.')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0),
  )
  return (
    <RecordScreen title={s('newSchedule')}>
      <ScheduleForm first={{ carrier, promoIds }} closed={useClosed(promoPlace).create} />
    </RecordScreen>
  )
}

function StoredSchedule({ id }: { id: number }) {
  const t = useWords(words)
  const s = useWords(schedulerWords)
  const reload = useReload(schedulerCalls.info)
  const schedule = useReply(schedulerCalls.info, { scheduleId: id })
  const cancel = useAsk(schedulerCalls.cancel)
  const closed = useClosed(promoPlace).update
  const { name, status, counts, version } = schedule
  const [whyCancel, whyChange] = [whyNotCancel(schedule), whyNotChange(schedule)]
  return (
    <RecordScreen
      title={name}
      subtitle={`${carrierNames[schedule.carrier]} · ${operationShown(s, schedule)} · ${shortMoment(schedule.startAt)}`}
      status={<StatusBadge status={status} label={s(`state_${status}`)} />}
      figures={
        <>
          <Figure label={s('promos')} value={count(schedule.promoIds.length)} />
          <Figure label={s('changed')} value={count(counts.changed + counts.restored + counts.kept)} />
          <Figure label={s('refused')} value={count(counts.refused)} />
        </>
      }
      actions={
        <ActionButton
          label={s('cancel')}
          danger
          closed={closed ?? (whyCancel && sayWhy(t, whyCancel))}
          dialog={{
            title: s('cancelTitle', { name }),
            consequence:
              status === 'running'
                ? s('cancelRunning', { n: counts.changed })
                : s('cancelWaiting', { n: schedule.promoIds.length }),
            onConfirm: (reason) => cancel.mutateAsync({ scheduleId: id, reason, version }),
          }}
        />
      }
      tabs={[
        {
          key: 'details',
          title: s('details'),
          content: () => (
            <ScheduleForm
              schedule={schedule}
              closed={closed ?? (whyChange && sayWhy(t, whyChange))}
              onReload={reload}
            />
          ),
        },
        { key: 'logs', title: s('logs'), content: () => <ScheduleLogs scheduleId={id} /> },
      ]}
    />
  )
}
