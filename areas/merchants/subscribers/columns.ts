import { toRead } from '#platform/access.ts'
import { merchantPlace } from '#areas/merchants/access.ts'
import {
  KycAcctStatus,
  KycAcctType,
  subscriberCalls,
  WatchlistStatus,
} from '#areas/merchants/subscribers/contract.ts'
import { words } from '#areas/merchants/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { statusLabel, labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

export const subscriberList = defineList(subscriberCalls.list, {
  name: 'subscribers',
  title: t('subscribers'),
  exportNeeds: toRead(merchantPlace),
  columns: [
    { key: 'id', title: t('id'), kind: 'count', exportOnly: true },
    { key: 'name', title: t('name'), kind: 'text', sort: true },
    { key: 'mobile', title: t('mobile'), kind: 'text', field: 'mobile_number', mono: true },
    { key: 'business', title: t('business'), kind: 'text' },
    {
      key: 'kyc_acct_type',
      title: t('kycType'),
      kind: 'code',
      sort: true,
      labels: labelsFor(KycAcctType.options, statusLabel),
    },
    {
      key: 'kyc_acct_status',
      title: t('kycStatus'),
      kind: 'code',
      sort: true,
      labels: labelsFor(KycAcctStatus.options, statusLabel),
    },
    { key: 'wallet_status', title: t('wallet'), kind: 'status' },
    { key: 'registered_at', title: t('registered'), kind: 'moment', sort: true },
    { key: 'status', title: t('status'), kind: 'status', hidden: true },
    {
      key: 'watchlist_status',
      title: t('watchlist'),
      kind: 'code',
      labels: labelsFor(WatchlistStatus.options, statusLabel),
      hidden: true,
    },
    { key: 'email', title: t('email'), kind: 'text', hidden: true },
  ],
})
