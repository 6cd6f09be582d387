import { useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { mopPlace } from '#areas/settings/access.ts'
import { getDeleteError } from '#areas/settings/modes-of-payment/rules.ts'
import { PaymentModule } from '#areas/settings/modes-of-payment/contract.ts'
import { words } from '#areas/settings/modes-of-payment/words.ts'
import { type Method as MethodRecord, paymentModuleCalls } from '#areas/settings/payment-modules/contract.ts'
import { settingsScreens } from '#areas/settings/screens.ts'
import { MethodForm } from '#areas/settings/screens/MethodForm.tsx'
import { Schedules } from '#areas/settings/screens/Schedules.tsx'
import styles from '#areas/settings/screens/settings.module.css'
import { StatusActions } from '#areas/settings/screens/StatusActions.tsx'
import { toDelete } from '#platform/access.ts'
import { queryKeyFor, useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import { formatCount, useMessage, useWords } from '#platform/console/i18n.ts'
import { goToScreen } from '#platform/console/router.ts'
import { RequestChecks } from '#platform/console/approvals.ts'
import { ActionButton, Figure, RecordScreen } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function Method() {
  const { methodId = '0', mode }: { methodId?: string; mode?: string } = useParams({ strict: false })
  return mode === 'add' ? <New /> : <Existing key={methodId} methodId={Number(methodId)} />
}

function New() {
  const t = useWords(words)
  const request: { mopId?: unknown; module?: unknown } = useSearch({ strict: false })
  const module = PaymentModule.safeParse(request.module)
  return (
    <RecordScreen title={t('newMethod')}>
      <MethodForm
        first={{ mopId: Number(request.mopId) || null, module: module.success ? module.data : null }}
      />
    </RecordScreen>
  )
}

function Existing({ methodId }: { methodId: number }) {
  const t = useWords(words)
  const queryClient = useQueryClient()
  const method = useSuspenseApiQuery(paymentModuleCalls.detail, { methodId })
  const updateStatus = useApiMutation(paymentModuleCalls.updateStatus)
  const { label, module, mopName, status, version, lastIn, transactionCount } = method
  return (
    <RecordScreen
      title={label}
      subtitle={`${mopName} · ${module}`}
      status={<StatusBadge status={status} />}
      figures={<Figure label={t('payments')} value={formatCount(transactionCount)} />}
      actions={
        <>
          <StatusActions
            name={label}
            status={status}
            lastIn={lastIn}
            onChange={(to, reason, force) =>
              updateStatus.mutateAsync({ methodId, status: to, reason, force, version })
            }
            checks={(reason) => (
              <RequestChecks
                call={paymentModuleCalls.updateStatus}
                input={{ methodId, status: 'inactive', reason, force: true, version }}
              />
            )}
          />
          <Remove method={method} />
        </>
      }
    >
      <div className={styles.parts}>
        <MethodForm
          method={method}
          onReload={() =>
            queryClient.refetchQueries({ queryKey: queryKeyFor(paymentModuleCalls.detail, { methodId }) })
          }
        />
        <Schedules methodId={methodId} />
      </div>
    </RecordScreen>
  )
}

function Remove({ method }: { method: MethodRecord }) {
  const t = useWords(words)
  const m = useMessage()
  const remove = useApiMutation(paymentModuleCalls.delete)
  const permissionError = useDisabledReason(toDelete(mopPlace))
  const { methodId, label, version } = method
  const error = getDeleteError(method)
  return (
    <ActionButton
      label={t('deleteMethod')}
      disabledReason={permissionError ?? (error && m(error))}
      danger
      dialog={{
        title: t('deleteTitle', { name: label }),
        consequence: t('deleteConsequence', { name: label }),
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
