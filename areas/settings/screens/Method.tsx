import { useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { mopPlace } from '#areas/settings/access.ts'
import { whyNotDelete } from '#areas/settings/modes-of-payment/rules.ts'
import { PaymentModule } from '#areas/settings/modes-of-payment/contract.ts'
import { words } from '#areas/settings/modes-of-payment/words.ts'
import { type Method as MethodRecord, paymentModuleCalls } from '#areas/settings/payment-modules/contract.ts'
import { reasonWords } from '#areas/settings/reason-words.ts'
import { sayWhy } from '#areas/settings/reasons.ts'
import { settingsScreens } from '#areas/settings/screens.ts'
import { MethodForm } from '#areas/settings/screens/MethodForm.tsx'
import { Schedules } from '#areas/settings/screens/Schedules.tsx'
import styles from '#areas/settings/screens/settings.module.css'
import { StatusActions } from '#areas/settings/screens/StatusActions.tsx'
import { toDelete } from '#platform/access/access.ts'
import { keyOf, useAsk, useReply } from '#platform/console/ask.ts'
import { count } from '#platform/console/format.ts'
import { goToScreen } from '#platform/console/navigation.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useWhyClosed } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function Method() {
  const { methodId = '0', mode }: { methodId?: string; mode?: string } = useParams({ strict: false })
  return mode === 'add' ? <New /> : <Existing key={methodId} methodId={Number(methodId)} />
}

function New() {
  const t = useWords(words)
  const asked: { mopId?: unknown; module?: unknown } = useSearch({ strict: false })
  const module = PaymentModule.safeParse(asked.module)
  return (
    <RecordScreen title={t('newMethod')}>
      <MethodForm
        first={{ mopId: Number(asked.mopId) || null, module: module.success ? module.data : null }}
      />
    </RecordScreen>
  )
}

function Existing({ methodId }: { methodId: number }) {
  const t = useWords(words)
  const queryClient = useQueryClient()
  const method = useReply(paymentModuleCalls.detail, { methodId })
  const updateStatus = useAsk(paymentModuleCalls.updateStatus)
  const { label, module, mopName, status, version, lastIn, transactionCount } = method
  return (
    <RecordScreen
      title={label}
      subtitle={`${mopName} · ${module}`}
      status={<StatusBadge status={status} />}
      figures={<Figure label={t('payments')} value={count(transactionCount)} />}
      actions={
        <>
          <StatusActions
            name={label}
            status={status}
            lastIn={lastIn}
            onChange={(to, reason, force) =>
              updateStatus.mutateAsync({ methodId, status: to, reason, force, version })
            }
          />
          <Remove method={method} />
        </>
      }
      aside={<HistoryPanel kind="mop-method" id={methodId} />}
    >
      <div className={styles.parts}>
        <MethodForm
          method={method}
          onReload={() =>
            queryClient.refetchQueries({ queryKey: keyOf(paymentModuleCalls.detail, { methodId }) })
          }
        />
        <Schedules methodId={methodId} />
      </div>
    </RecordScreen>
  )
}

function Remove({ method }: { method: MethodRecord }) {
  const t = useWords(words)
  const say = useWords(reasonWords)
  const remove = useAsk(paymentModuleCalls.delete)
  const right = useWhyClosed(toDelete(mopPlace))
  const { methodId, label, version, scheduler } = method
  const uses = scheduler ? [`${t('schedules')} ${scheduler.schedulerId}`] : []
  const why = whyNotDelete({ ...method, uses })
  return (
    <ActionButton
      label={t('remove')}
      closed={right ?? (why && sayWhy(say, why))}
      danger
      dialog={{
        title: `${t('remove')}: ${label}`,
        consequence: t('removeConsequence', { name: label }),
        withReason: false,
        onConfirm: async () => {
          const reply = await remove.mutateAsync({ methodId, version })
          goToScreen(settingsScreens.modes)
          return reply
        },
      }}
    />
  )
}
