import { sql } from 'kysely'
import { rewardsMessages } from '#areas/rewards/messages.ts'
import type { RedemptionRow } from '#areas/rewards/prp/server/redemptions.ts'
import type { RequestContext } from '#platform/server/http.ts'
import type { Staff } from '#platform/server/staff.ts'
import { sendMessage } from '#platform/server/messages.ts'
import type { Language } from '#platform/words.ts'

/** Informs the subscriber that staff redeemed an item from their points. */
export async function notifySubscriber(
  { db, configuration }: RequestContext<unknown, Staff>,
  { id, itemName: item, mobileNumber, points, userId }: RedemptionRow,
): Promise<void> {
  const { rows } = await sql<{ language: Language | null }>`
    select language from published_subscriber where id = ${userId}`.execute(db)
  await sendMessage(db, configuration, {
    channel: 'sms',
    recipient: mobileNumber,
    text: rewardsMessages('SMS_REDEEMED', { item, points }).in(rows[0]?.language ?? 'en'),
    kind: 'prp-redemption',
    about: String(id),
    expiresInMinutes: 24 * 60,
  })
}
