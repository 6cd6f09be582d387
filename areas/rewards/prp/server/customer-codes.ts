import { sql } from 'kysely'
import { rewardsMessages } from '#areas/rewards/messages.ts'
import type { prpCalls } from '#areas/rewards/prp/contract.ts'
import { redemptionAct } from '#areas/rewards/prp/rules.ts'
import { checkRedemption } from './redeem.ts'
import { maxCodeAttempts, customerCodeMessages } from '#platform/contract/controls.ts'
import { formatCentavos } from '#platform/contract/fields.ts'
import { checkCustomerCode, sendCustomerCode } from '#platform/server/controls.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError } from '#platform/server/errors.ts'
import { done, type Handler } from '#platform/server/http.ts'

type Confirmed = { itemId: number; itemName: string; points: number; cashPart: number; address: string }

/** What a subscriber agrees to: the item, its price and where it goes. */
export const confirmedContent = ({ itemId, itemName, points, cashPart, address }: Confirmed): Confirmed => ({
  itemId,
  itemName,
  points,
  cashPart,
  address,
})

/** Characters of an item name and of an address in an SMS, which has at most four parts. */
const maxItemName = 60
const maxAddress = 160

const shortened = (text: string, max: number) => (text.length <= max ? text : `${text.slice(0, max - 3)}...`)

/** Sends the subscriber a code for a redemption, with the item, its price and the address. */
export const sendRedemptionCode: Handler<(typeof prpCalls)['sendCode']> = async (context) => {
  const { db, staff, audit, request } = context
  const { cognito_sub: cognitoSub, itemId, address: requested, remarks } = request
  const { item, person, address } = await checkRedemption(db, {
    cognitoSub,
    itemId,
    address: requested,
    remarks,
    by: staff,
  })
  await assertEnoughPoints(db, person.id, item.points)
  const sent = await sendCustomerCode(context, {
    act: redemptionAct,
    subscriberId: person.id,
    content: confirmedContent({ itemId, itemName: item.name, ...item, address }),
    // The placeholder stands for the address too, so that the list of messages does not show it.
    sms: (language, code) => ({
      text: rewardsMessages('SMS_REDEMPTION_CODE', {
        item: shortened(item.name, maxItemName),
        points: item.points,
        cash: formatCentavos(item.cashPart),
        hasCash: item.cashPart > 0 ? 'yes' : 'no',
        secret: '{secret}',
      }).in(language),
      secret: rewardsMessages('SMS_REDEMPTION_SECRET', {
        code,
        address: shortened(address, maxAddress),
        isDelivered: item.deliverable ? 'yes' : 'no',
      }).in(language),
    }),
  })
  await audit({
    action: 'Send one-time code',
    kind: 'subscriber',
    recordId: person.id,
    label: person.name,
    reason: rewardsMessages('CODE_FOR_REDEMPTION', { item: item.name, points: item.points }).encoded,
  })
  return done(customerCodeMessages('CODE_SENT', { number: sent.recipient }), {
    id: person.id,
    status: 'sent',
    version: 1,
    ...sent,
  })
}

async function assertEnoughPoints(db: Database, subscriberId: number, points: number): Promise<void> {
  const { rows } = await sql<{ points: number }>`
    select l.posted as points from reward_purse p join ledger_balance l on l.account_id = p.account_id and l.shard = 0
    where p.subscriber_id = ${subscriberId} and p.asset = 'PRP'`.execute(db)
  if ((rows[0]?.points ?? 0) < points)
    throw new AppError(rewardsMessages('POINTS_TOO_FEW', { points }), { code: 'INSUFFICIENT_FUNDS' })
}

/** Checks the code that the subscriber read out, and records the attempt. */
export const checkRedemptionCode: Handler<(typeof prpCalls)['checkCode']> = async (context) => {
  const { db, audit, request } = context
  const { subscriberId, ...checked } = await checkCustomerCode(context, request)
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', first_name, last_name) as name from published_subscriber where id = ${subscriberId}`.execute(
    db,
  )
  const isRight = checked.status === 'confirmed'
  await audit({
    action: 'Enter one-time code',
    kind: 'subscriber',
    recordId: subscriberId,
    label: rows[0]?.name ?? '',
    ...(checked.status !== 'wrong' && { toStatus: checked.status }),
    changes: [{ field: 'isRight', old: null, new: isRight }],
  })
  return done(messageOf(checked), checked)
}

function messageOf({ status, attemptsLeft: left }: { status: string; attemptsLeft: number }) {
  if (status === 'confirmed') return customerCodeMessages('CODE_CONFIRMED')
  return status === 'wrong'
    ? customerCodeMessages('CODE_WRONG', { left })
    : customerCodeMessages('CODE_FAILED', { max: maxCodeAttempts })
}
