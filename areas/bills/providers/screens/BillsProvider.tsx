import { useParams } from '@tanstack/react-router'
import { billsProviderPlace } from '#areas/bills/access.ts'
import { billsProviderCalls } from '#areas/bills/providers/contract.ts'
import { BillsProviderForm } from '#areas/bills/providers/screens/BillsProviderForm.tsx'
import { formatFee } from '#areas/bills/providers/screens/BillsProviders.tsx'
import { getProviderStatusError } from '#areas/bills/rules.ts'
import { billsScreens } from '#areas/bills/screens.ts'
import styles from '#areas/bills/screens/bills.module.css'
import { BillsStatusBadge, StatusButtons } from '#areas/bills/screens/parts.tsx'
import { words } from '#areas/bills/words.ts'
import { useApiMutation, useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
import { formatCount, useWords } from '#platform/console/i18n.ts'
import { goToScreen, ScreenLink } from '#platform/console/router.ts'
import { Figure, RecordScreen, useDisabledReasons } from '#platform/console/record.ts'
import { PlainTable } from '#platform/ui/plain.ts'

export default function BillsProvider() {
  const { providerId = '0' } = useParams({ strict: false })
  const key = Number(providerId)
  return key <= 0 ? <New /> : <Stored key={key} providerId={key} />
}

function New() {
  const t = useWords(words)
  return (
    <RecordScreen title={t('newProvider')}>
      <BillsProviderForm
        disabledReason={useDisabledReasons(billsProviderPlace).create}
        onCancel={() => goToScreen(billsScreens.providers)}
      />
    </RecordScreen>
  )
}

/** Details of a provider: fee, status and billers. */
function Stored({ providerId }: { providerId: number }) {
  const t = useWords(words)
  const reload = useRefetchCall(billsProviderCalls.info)
  const provider = useSuspenseApiQuery(billsProviderCalls.info, { providerId })
  const updateStatus = useApiMutation(billsProviderCalls.updateStatus)
  const disabledReason = useDisabledReasons(billsProviderPlace).update
  const { name, code, status, version, billers } = provider
  return (
    <RecordScreen
      title={name}
      subtitle={code}
      status={<BillsStatusBadge status={status} />}
      figures={
        <>
          <Figure label={t('feePerPayment')} value={formatFee(provider)} />
          <Figure label={t('billers')} value={formatCount(billers.length)} />
        </>
      }
      actions={
        <StatusButtons
          kind="provider"
          name={name}
          status={status}
          errorFor={(to) => getProviderStatusError(provider, to)}
          disabledReason={disabledReason}
          onStatus={(to, reason) => updateStatus.mutateAsync({ providerId, status: to, reason, version })}
        />
      }
      tabs={[
        {
          key: 'details',
          title: t('details'),
          content: () => (
            <BillsProviderForm
              provider={provider}
              disabledReason={disabledReason}
              onCancel={() => goToScreen(billsScreens.providers)}
              onReload={reload}
            />
          ),
        },
        {
          key: 'billers',
          title: t('billersServed'),
          count: billers.length,
          content: () =>
            billers.length === 0 ? (
              <p className={styles.quiet}>{t('noneServed')}</p>
            ) : (
              <PlainTable
                rows={billers}
                keyOf={({ id }) => id}
                columns={[
                  [
                    t('biller'),
                    ({ id, name }) => (
                      <ScreenLink to={billsScreens.biller} params={{ id }}>
                        {name}
                      </ScreenLink>
                    ),
                  ],
                  [t('billerCode'), ({ billerCode }) => <code>{billerCode}</code>],
                  [t('priority'), ({ priority }) => priority],
                  [t('status'), ({ status }) => <BillsStatusBadge status={status} />],
                ]}
              />
            ),
        },
      ]}
    />
  )
}
