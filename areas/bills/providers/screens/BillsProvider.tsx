import { billsProviderCalls } from '#areas/bills/providers/contract.ts'
import { BillsProviderForm } from '#areas/bills/providers/screens/BillsProviderForm.tsx'
import { formatFee } from '#areas/bills/providers/screens/BillsProviders.tsx'
import { getProviderStatusError } from '#areas/bills/rules.ts'
import { billsScreens } from '#areas/bills/screens.ts'
import { BillsStatusBadge, StatusButtons } from '#areas/bills/screens/parts.tsx'
import { words } from '#areas/bills/words.ts'
import { formatCount } from '#platform/console/i18n.ts'
import { ScreenLink } from '#platform/console/router.ts'
import { defineRecordScreen } from '#platform/console/record.ts'
import { PlainTable } from '#platform/ui/plain.ts'

export default defineRecordScreen({
  words,
  calls: billsProviderCalls,
  key: 'providerId',
  param: 'providerId',
  newTitle: 'newProvider',
  Form: BillsProviderForm,
  view: (provider, { t, disabledReason }) => ({
    subtitle: provider.code,
    figures: [
      [t('feePerPayment'), formatFee(provider)],
      [t('billers'), formatCount(provider.billers.length)],
    ],
    actions: (
      <StatusButtons
        kind="provider"
        record={provider}
        call={billsProviderCalls.updateStatus}
        keys={{ providerId: provider.providerId }}
        errorFor={(to) => getProviderStatusError(provider, to)}
        disabledReason={disabledReason}
      />
    ),
    tabs: [
      {
        key: 'billers',
        title: t('billersServed'),
        count: provider.billers.length,
        content: () =>
          provider.billers.length === 0 ? (
            <p className="mb-8 muted text-14">{t('noneServed')}</p>
          ) : (
            <PlainTable
              rows={provider.billers}
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
    ],
  }),
})
