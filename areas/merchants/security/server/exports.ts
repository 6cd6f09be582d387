import { sql } from 'kysely'
import { merchantPlace } from '#areas/merchants/access.ts'
import { securityCalls } from '#areas/merchants/security/contract.ts'
import { messagePlan } from '#areas/merchants/security/server/outbox.ts'
import { sentPlan } from './sends.ts'
import { words } from '#areas/merchants/security/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)
const needs = toRead(merchantPlace)

const personOf = ({ cognitoSub }: { cognitoSub: string }) =>
  sql`(select id from subscriber where cognito_sub = ${cognitoSub} and deleted_at is null)`

/** Exports of the questions and messages sent to one person, with recipients masked as in the lists. */
export const securityExports = [
  defineFileExport({
    name: 'security-questions',
    title: t('questionHistory'),
    needs,
    list: securityCalls.history,
    plan: ({ request }) => sentPlan(request, personOf(request)),
    columns: [
      { key: 'question', title: t('question'), kind: 'text' },
      { key: 'channel', title: t('channel'), kind: 'code' },
      { key: 'status', title: t('status'), kind: 'code' },
      { key: 'delivery', title: t('delivery'), kind: 'code' },
      { key: 'attempts', title: t('attempts'), kind: 'count' },
      { key: 'sentBy', title: t('requestedBy'), kind: 'text' },
      { key: 'sentAt', title: t('requestedOn'), kind: 'moment' },
      { key: 'answeredAt', title: t('answeredAt'), kind: 'moment' },
      { key: 'reason', title: t('reason'), kind: 'text' },
    ],
  }),
  defineFileExport({
    name: 'security-messages',
    title: t('outbox'),
    needs,
    list: securityCalls.messages,
    plan: ({ request }) => messagePlan(personOf(request)),
    columns: [
      { key: 'channel', title: t('channel'), kind: 'code' },
      {
        key: 'recipient',
        title: t('recipient'),
        kind: 'text',
        of: sql`case r.channel when 'sms' then masked_mobile(r.recipient)
          when 'push' then masked_device(r.recipient) else masked_email(r.recipient) end`,
      },
      { key: 'body', title: t('message'), kind: 'text' },
      { key: 'state', title: t('delivery'), kind: 'code' },
      { key: 'failure', title: t('failure'), kind: 'message' },
      { key: 'createdAt', title: t('createdOn'), kind: 'moment' },
    ],
  }),
]
