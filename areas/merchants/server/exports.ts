import { sql } from 'kysely'
import { merchantPlace } from '#areas/merchants/access.ts'
import { businessInfoPlace } from '#areas/merchants/businesses/access.ts'
import {
  businessColumns,
  businessCustomersColumns,
  businessProductsColumns,
} from '#areas/merchants/businesses/columns.ts'
import { customerPlan, merchantPlan, productPlan } from '#areas/merchants/businesses/server/list.ts'
import { businessWords } from '#areas/merchants/businesses/words.ts'
import { cifPlace } from '#areas/merchants/cif/access.ts'
import { cifColumns } from '#areas/merchants/cif/columns.ts'
import { requestPlan } from '#areas/merchants/cif/server/requests.ts'
import { cifWords } from '#areas/merchants/cif/words.ts'
import { kycQueueColumns } from '#areas/merchants/kyc/columns.ts'
import { queuePlan } from '#areas/merchants/kyc/server/queue.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { securityMessagesColumns, securityQuestionsColumns } from '#areas/merchants/security/columns.ts'
import { messagePlan } from '#areas/merchants/security/server/outbox.ts'
import { sentPlan } from '#areas/merchants/security/server/sends.ts'
import { words as securityWords } from '#areas/merchants/security/words.ts'
import { subscriberColumns } from '#areas/merchants/subscribers/columns.ts'
import { subscriberPlan } from '#areas/merchants/subscribers/server/list.ts'
import { watchlistColumns } from '#areas/merchants/watchlist/columns.ts'
import { entryPlan } from '#areas/merchants/watchlist/server/entries.ts'
import { listWords } from '#areas/merchants/watchlist/words.ts'
import { words } from '#areas/merchants/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const subscriberOf = ({ cognitoSub }: { cognitoSub: string }) =>
  sql`(select id from subscriber where cognito_sub = ${cognitoSub} and deleted_at is null)`

export const subscriberExport = defineExport({
  name: 'subscribers',
  title: labelsOf(words)('subscribers'),
  needs: toRead(merchantPlace),
  plan: ({ db, request }) => subscriberPlan(db, request),
  columns: subscriberColumns,
  values: {
    name: sql`concat_ws(' ', nullif(r.first_name, ''), nullif(r.middle_name, ''), nullif(r.last_name, ''),
      nullif(r.suffix, ''))`,
    business: 'business_name',
  },
})

export const businessExport = defineExport({
  name: 'businesses',
  title: labelsOf(businessWords)('businesses'),
  needs: toRead(businessInfoPlace),
  plan: ({ request }) => merchantPlan(request),
  columns: businessColumns,
})

/** Exports of the lists of this area. Personal data is masked as on the screens. */
export const merchantExports = [
  subscriberExport,
  businessExport,
  defineExport({
    name: 'business-customers',
    title: labelsOf(businessWords)('customers'),
    needs: toRead(businessInfoPlace),
    plan: ({ request }) => customerPlan(request),
    columns: businessCustomersColumns,
  }),
  defineExport({
    name: 'business-products',
    title: labelsOf(businessWords)('products'),
    needs: toRead(businessInfoPlace),
    plan: ({ request }) => productPlan(request),
    columns: businessProductsColumns,
  }),
  defineExport({
    name: 'security-questions',
    title: labelsOf(securityWords)('questionHistory'),
    needs: toRead(merchantPlace),
    plan: ({ request }) => sentPlan(request, subscriberOf(request)),
    columns: securityQuestionsColumns,
  }),
  defineExport({
    name: 'security-messages',
    title: labelsOf(securityWords)('outbox'),
    needs: toRead(merchantPlace),
    plan: ({ request }) => messagePlan(subscriberOf(request)),
    columns: securityMessagesColumns,
    values: {
      recipient: sql`case r.channel when 'sms' then masked_mobile(r.recipient)
          when 'push' then masked_device(r.recipient) else masked_email(r.recipient) end`,
    },
  }),
  defineExport({
    name: 'kyc-queue',
    title: labelsOf(kycWords)('queue'),
    needs: toRead(merchantPlace),
    plan: ({ request, staff }) => queuePlan(request, staff),
    columns: kycQueueColumns,
    values: { resubmitted: sql`case when r.is_resubmission then 'resubmitted' else 'first' end` },
  }),
  defineExport({
    name: 'watchlist-names',
    title: labelsOf(listWords)('names'),
    needs: toRead(merchantPlace),
    plan: ({ request }) => entryPlan(request),
    columns: watchlistColumns,
    values: { aliases: sql`array_to_string(r.aliases, '; ')` },
  }),
  defineExport({
    name: 'cif-requests',
    title: labelsOf(cifWords)('pageTitle'),
    needs: toRead(cifPlace),
    plan: ({ request }) => requestPlan(request),
    columns: cifColumns,
    values: {
      cifNo: sql`'CIF' || lpad(r."subscriberId"::text, greatest(7, length(r."subscriberId"::text)), '0')`,
      oldMobile: sql`masked_mobile(r."oldMobile")`,
      newMobile: sql`masked_mobile(r."newMobile")`,
      why: sql`r."reasonCode"`,
      requestedBy: sql`r."requestedByName"`,
      requestedAt: sql`r."requestedAt"`,
      decidedBy: sql`r."decidedByName"`,
    },
  }),
]
