import { sql } from 'kysely'
import {
  businessList,
  businessCustomersList,
  businessProductsList,
} from '#areas/merchants/businesses/columns.ts'
import { customerPlan, merchantPlan, productPlan } from '#areas/merchants/businesses/server/list.ts'
import { cifList } from '#areas/merchants/cif/columns.ts'
import { requestPlan } from '#areas/merchants/cif/server/requests.ts'
import { kycQueueList } from '#areas/merchants/kyc/columns.ts'
import { queuePlan } from '#areas/merchants/kyc/server/queue.ts'
import { securityMessagesList, securityQuestionsList } from '#areas/merchants/security/columns.ts'
import { messagePlan } from '#areas/merchants/security/server/outbox.ts'
import { sentPlan } from '#areas/merchants/security/server/sends.ts'
import { subscriberList } from '#areas/merchants/subscribers/columns.ts'
import { subscriberPlan } from '#areas/merchants/subscribers/server/list.ts'
import { watchlistList } from '#areas/merchants/watchlist/columns.ts'
import { entryPlan } from '#areas/merchants/watchlist/server/entries.ts'
import { defineExport } from '#platform/server/exports.ts'

const subscriberOf = ({ cognitoSub }: { cognitoSub: string }) =>
  sql`(select id from subscriber where cognito_sub = ${cognitoSub} and deleted_at is null)`

export const subscriberExport = defineExport(
  subscriberList,
  (request, { db }) => subscriberPlan(db, request),
  {
    values: {
      name: sql`concat_ws(' ', nullif(r.first_name, ''), nullif(r.middle_name, ''), nullif(r.last_name, ''),
      nullif(r.suffix, ''))`,
      business: 'business_name',
    },
  },
)

export const businessExport = defineExport(businessList, merchantPlan)

/** Exports of the lists of this area. Personal data is masked as on the screens. */
export const merchantExports = [
  subscriberExport,
  businessExport,
  defineExport(businessCustomersList, customerPlan),
  defineExport(businessProductsList, productPlan),
  defineExport(securityQuestionsList, (request) => sentPlan(request, subscriberOf(request))),
  defineExport(securityMessagesList, (request) => messagePlan(subscriberOf(request)), {
    values: {
      recipient: sql`case r.channel when 'sms' then masked_mobile(r.recipient)
          when 'push' then masked_device(r.recipient) else masked_email(r.recipient) end`,
    },
  }),
  defineExport(kycQueueList, (request, { staff }) => queuePlan(request, staff), {
    values: { resubmitted: sql`case when r.is_resubmission then 'resubmitted' else 'first' end` },
  }),
  defineExport(watchlistList, entryPlan, { values: { aliases: sql`array_to_string(r.aliases, '; ')` } }),
  defineExport(cifList, requestPlan, {
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
