import { depositReaders } from '#areas/wallets/access.ts'
import { depositCalls } from '#areas/wallets/deposits/contract.ts'
import { words } from '#areas/wallets/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

export const depositMerchantList = defineList(depositCalls.merchants, {
  name: 'deposit-merchants',
  title: t('merchantsTab'),
  exportNeeds: depositReaders,
  columns: [
    { key: 'merchant', title: t('merchant'), kind: 'text', field: 'businessName' },
    { key: 'mobile', title: t('mobile'), kind: 'text', mono: true },
    { key: 'balance', title: t('balance'), kind: 'money' },
    { key: 'mdrRate', title: t('mdrRate'), kind: 'percent' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'pendingDeposits', title: t('pendingDeposits'), kind: 'count' },
    { key: 'lastDepositAt', title: t('lastDeposit'), kind: 'moment' },
  ],
})
