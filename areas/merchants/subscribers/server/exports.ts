import { sql } from 'kysely'
import { merchantPlace } from '#areas/merchants/access.ts'
import { subscriberCalls } from '#areas/merchants/subscribers/contract.ts'
import { subscriberPlan } from '#areas/merchants/subscribers/server/list.ts'
import { words } from '#areas/merchants/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of the subscriber list. Numbers and emails are masked as on the screen. */
export const subscriberExport = defineFileExport({
  name: 'subscribers',
  title: t('subscribers'),
  needs: toRead(merchantPlace),
  list: subscriberCalls.list,
  plan: ({ db, request }) => subscriberPlan(db, request),
  columns: [
    { key: 'id', title: t('id'), kind: 'count' },
    {
      key: 'name',
      title: t('name'),
      kind: 'text',
      of: sql`concat_ws(' ', nullif(r.first_name, ''), nullif(r.middle_name, ''), nullif(r.last_name, ''),
        nullif(r.suffix, ''))`,
    },
    { key: 'mobile', title: t('mobile'), kind: 'text', of: 'mobile_number' },
    { key: 'email', title: t('email'), kind: 'text' },
    { key: 'business', title: t('business'), kind: 'text', of: 'business_name' },
    { key: 'kyc_acct_type', title: t('kycType'), kind: 'code' },
    { key: 'kyc_acct_status', title: t('kycStatus'), kind: 'code' },
    { key: 'wallet_status', title: t('wallet'), kind: 'code' },
    { key: 'watchlist_status', title: t('watchlist'), kind: 'code' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'registered_at', title: t('registered'), kind: 'moment' },
  ],
})
