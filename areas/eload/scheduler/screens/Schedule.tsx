import { carrierNames } from '#areas/eload/contract.ts'
import { schedulerCalls } from '#areas/eload/scheduler/contract.ts'
import { getCancelError, getChangeError } from '#areas/eload/scheduler/rules.ts'
import { formatOperation } from './operation-text.ts'
import { ScheduleForm } from '#areas/eload/scheduler/screens/ScheduleForm.tsx'
import { ScheduleLogs } from '#areas/eload/scheduler/screens/ScheduleLogs.tsx'
import { schedulerWords } from '#areas/eload/scheduler/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { formatCount, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { ActionButton, defineRecordScreen } from '#platform/console/record.ts'
import type { ReplyOf } from '#platform/contract/call.ts'

export default defineRecordScreen({
  words: schedulerWords,
  calls: schedulerCalls,
  key: 'scheduleId',
  newTitle: 'newSchedule',
  Form: ScheduleForm,
  editError: getChangeError,
  view: (schedule, { t, disabledReason }) => {
    const { carrier, startAt, promoIds, counts, scheduleId } = schedule
    return {
      subtitle: `${carrierNames[carrier]} · ${formatOperation(t, schedule)} · ${formatShortMoment(startAt)}`,
      figures: [
        [t('promos'), formatCount(promoIds.length)],
        [t('changed'), formatCount(counts.changed + counts.restored + counts.notRestored)],
        [t('notChanged'), formatCount(counts.rejected)],
      ],
      actions: getCancelError(schedule) === null && (
        <CancelButton schedule={schedule} disabledReason={disabledReason} />
      ),
      tabs: [{ key: 'logs', title: t('results'), content: () => <ScheduleLogs scheduleId={scheduleId} /> }],
    }
  },
})

type Props = { schedule: ReplyOf<typeof schedulerCalls.info>; disabledReason: string | null }

function CancelButton({ schedule, disabledReason }: Props) {
  const t = useWords(schedulerWords)
  const cancel = useApiMutation(schedulerCalls.cancel)
  const { scheduleId, name, status, counts, promoIds, version } = schedule
  return (
    <ActionButton
      label={t('cancelSchedule')}
      danger
      disabledReason={disabledReason}
      dialog={{
        title: t('cancelTitle', { name }),
        consequence:
          status === 'running'
            ? t('cancelRunning', { n: counts.changed })
            : t('cancelScheduled', { n: promoIds.length }),
        onConfirm: (reason) => cancel.mutateAsync({ scheduleId, reason, version }),
      }}
    />
  )
}
