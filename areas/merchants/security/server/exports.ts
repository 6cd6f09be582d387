import { sql } from 'kysely'
import { merchantPlace } from '#areas/merchants/access.ts'
import { securityMessagesColumns } from '#areas/merchants/security/columns.ts'
import { securityQuestionsColumns } from '#areas/merchants/security/columns.ts'
import { messagePlan } from '#areas/merchants/security/server/outbox.ts'
import { sentPlan } from './sends.ts'
import { words } from '#areas/merchants/security/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)
const needs = toRead(merchantPlace)

const personOf = ({ cognitoSub }: { cognitoSub: string }) =>
  sql`(select id from subscriber where cognito_sub = ${cognitoSub} and deleted_at is null)`

/** Exports of the questions and messages sent to one person, with recipients masked as in the lists. */
export const securityExports = [
  defineExport({
    name: 'security-questions',
    title: t('questionHistory'),
    needs,
    plan: ({ request }) => sentPlan(request, personOf(request)),
    columns: securityQuestionsColumns,
  }),
  defineExport({
    name: 'security-messages',
    title: t('outbox'),
    needs,
    plan: ({ request }) => messagePlan(personOf(request)),
    columns: securityMessagesColumns,
    values: {
      recipient: sql`case r.channel when 'sms' then masked_mobile(r.recipient)
          when 'push' then masked_device(r.recipient) else masked_email(r.recipient) end`,
    },
  }),
]
