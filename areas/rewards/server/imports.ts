import { labelsOf } from '#platform/words.ts'
import { words } from '#areas/rewards/words.ts'
import { rewardsMessages } from '#areas/rewards/messages.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { toGiveCoins, toRequest } from '#areas/rewards/access.ts'
import type { RewardAsset } from '#areas/rewards/rules.ts'
import { validateRows, type TypedRow } from './row-validation.ts'
import { addRows, lockList } from './recipient-lists.ts'
import { formatAmount } from './amount-text.ts'
import type { Guard } from '#platform/access.ts'
import { PositiveMoney } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { defineImport, type RowVerdict } from '#platform/server/imports.ts'

const t = labelsOf(words)

const WholeCoins = z
  .string()
  .trim()
  .regex(/^\d{1,9}(?:\.0{1,2})?$/, rewardsMessages.issue('COINS_WHOLE'))
  .transform(Number)

const rowOf = (asset: RewardAsset) =>
  z.object({
    mobile_number: z.string().max(40).optional(),
    cognito_sub: z.string().max(60).optional(),
    amount: asset === 'ELOAD' ? PositiveMoney.transform((centavos): number => centavos) : WholeCoins,
  })

/** Imports recipients from a file into the user's own list, for review before the request. */
const recipientsOf = (kind: string, asset: RewardAsset, needs: Guard) =>
  defineImport<'mobile_number' | 'cognito_sub' | 'amount', TypedRow>({
    kind,
    title: rewardsMessages('TITLE_RECIPIENTS', { asset }),
    needs,
    maxRows: 50_000,
    columns: [
      {
        field: 'mobile_number',
        title: t('mobile'),
        headingAliases: ['mobile', 'number', 'msisdn', 'cellphone'],
        example: '09171234567',
      },
      {
        field: 'cognito_sub',
        title: rewardsMessages('LABEL_COGNITO_SUB'),
        headingAliases: ['sub', 'user id'],
        example: '',
      },
      {
        field: 'amount',
        title: t('amount'),
        headingAliases: ['reward', 'coins', 'load'],
        isRequired: true,
        isAmount: true,
        example: asset === 'ELOAD' ? '50.00' : '500',
      },
    ],
    row: rowOf(asset),
    keyOf: ({ mobile_number = '', cognito_sub = '' }) =>
      cognito_sub === '' ? mobile_number.replace(/\D/g, '').slice(-10) : cognito_sub.toLowerCase(),

    async check({ db, staff }, rows) {
      const validated = await validateRows(db, asset, rows)
      const ids = validated.flatMap(({ person }) => person?.id ?? [])
      const there = await amountsThere(db, staff.id, asset, ids)
      return validated.map(({ person, errors }, index): RowVerdict => {
        if (errors.length > 0 || person === null) return { result: 'error', errors }
        const subject = String(person.id)
        const amount = rows[index]?.amount ?? 0
        const before = there.get(person.id)
        if (before === undefined)
          return {
            result: 'create',
            subject,
            sentence: rewardsMessages('ROW_ADDED', {
              name: person.name,
              amount: formatAmount(asset, amount),
            }),
          }
        if (before === amount)
          return { result: 'skip', subject, sentence: rewardsMessages('ROW_KNOWN', { name: person.name }) }
        return {
          result: 'update',
          subject,
          sentence: rewardsMessages('ROW_CHANGED', {
            name: person.name,
            amount: formatAmount(asset, amount),
            before: formatAmount(asset, before),
          }),
        }
      })
    },

    async apply({ db, staff }, rows) {
      const validated = await validateRows(
        db,
        asset,
        rows.map(({ row }) => row),
      )
      const listId = await lockList(db, staff.id, asset)
      await addRows(
        db,
        listId,
        validated.flatMap(({ person }, index) =>
          person ? [{ id: person.id, amount: rows[index]?.row.amount ?? 0 }] : [],
        ),
        'file',
      )
    },
  })

async function amountsThere(db: Database, staffId: number, asset: RewardAsset, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; amount: number }>`
    select r.subscriber_id as id, r.amount from reward_list_row r join reward_list l using (list_id)
    where l.staff_id = ${staffId} and l.asset = ${asset} and r.subscriber_id = any(${[...ids]}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}

export const eloadRecipients = recipientsOf('eload-reward-recipients', 'ELOAD', toRequest)
export const vcRecipients = recipientsOf('vc-recipients', 'VC', toGiveCoins)
export const blvckRecipients = recipientsOf('blvck-recipients', 'BLVCK', toGiveCoins)
