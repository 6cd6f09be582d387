import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mopPlace } from '#areas/settings/access.ts'
import { PaymentModule } from '#areas/settings/modes-of-payment/contract.ts'
import { words } from '#areas/settings/modes-of-payment/words.ts'
import { paymentModuleCalls } from '#areas/settings/payment-modules/contract.ts'
import styles from '#areas/settings/screens/settings.module.css'
import { toUpdate } from '#platform/access.ts'
import { queryKeyFor, useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import { SortableList } from '#platform/console/list.ts'
import { EmptyState } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'
import { Segmented } from '#platform/ui/plain.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Editor for the order in which a module offers its methods. */
export function ModuleOrder() {
  const t = useWords(words)
  const [module, setModule] = useState<PaymentModule>('eLoad top-up')
  return (
    <>
      <p className="mb-12 muted">{t('orderSentence')}</p>
      <Segmented
        className="mb-16"
        label={t('module')}
        value={module}
        options={PaymentModule.options.map((value) => ({ value, label: value }))}
        onChange={setModule}
      />
      <OrderOf key={module} module={module} />
    </>
  )
}

function OrderOf({ module }: { module: PaymentModule }) {
  const t = useWords(words)
  const queryClient = useQueryClient()
  const { rows, version } = useSuspenseApiQuery(paymentModuleCalls.getModule, { module })
  const save = useApiMutation(paymentModuleCalls.updateOrder)
  const disabledReason = useDisabledReason(toUpdate(mopPlace))
  if (rows.length === 0) return <EmptyState title={t('noMethods')} sentence={t('noMethodsSentence')} />
  return (
    <SortableList
      items={rows}
      keyOf={({ methodId }) => methodId}
      nameOf={({ label }) => label}
      label={t('orderOf', { module })}
      version={version}
      disabledReason={disabledReason}
      onOrder={async (keys, seen) => {
        const sequence = keys.map((key, at) => ({ methodId: Number(key), sequence: at + 1 }))
        // Version 0 follows a rejected order: the next one is sent without a version.
        const { data } = await save.mutateAsync({ sequence, ...(seen > 0 && { version: seen }) })
        return data.version
      }}
      onReload={() =>
        void queryClient.refetchQueries({ queryKey: queryKeyFor(paymentModuleCalls.getModule, { module }) })
      }
    >
      {({ label, mopName, status }) => (
        <span className="row gap-12 justify-between">
          <span className={styles.names}>
            {label}
            <small>{mopName}</small>
          </span>
          <StatusBadge status={status} />
        </span>
      )}
    </SortableList>
  )
}
