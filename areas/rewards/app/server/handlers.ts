import { sql } from 'kysely'
import { type AppItem, type AppRedemption, rewardsAppCalls } from '#areas/rewards/app/contract.ts'
import { rewardsMessages } from '#areas/rewards/messages.ts'
import { redeemItem } from '#areas/rewards/prp/server/redeem.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'
import { recipientError } from '#areas/rewards/rules.ts'
import { clientHandlersFor, queryCursorPage } from '#platform/server/clients.ts'
import { orNotFound } from '#platform/server/errors.ts'
import { imageUrlsOf } from '#platform/server/uploads.ts'

const redemption = sql<AppRedemption>`t.tracking_id as id, t.item_name, t.points, t.cash_part, t.status, t.courier, t.tracking_no,
  t.created_at`

export const rewardsAppHandlers = clientHandlersFor(rewardsAppCalls, {
  balances: async ({ db, subscriberId }) => {
    const { rows } = await sql<{ asset: string; balance: number }>`
      select p.asset, l.posted as balance from reward_purse p
      join ledger_balance l on l.account_id = p.account_id and l.shard = 0
      where p.subscriber_id = ${subscriberId}`.execute(db)
    const of = (asset: string) => rows.find((each) => each.asset === asset)?.balance ?? 0
    return {
      points: of('PRP'),
      blackCoins: of('BLVCK'),
      virtualCredits: of('VC'),
      loadCredit: wholeCentavos(of('ELOAD')),
    }
  },

  items: async (context) => {
    const { db, request } = context
    type Row = Omit<AppItem, 'imageUrls'> & { imageKeys: string[] }
    const { data, nextCursor } = await queryCursorPage<Row>(db, request, {
      table: 'prp_item',
      sorts: {},
      where: [
        sql`t.deleted_at is null`,
        sql`t.status = 'active'`,
        sql`coalesce(t.start_at <= now(), true)`,
        sql`coalesce(t.end_at > now(), true)`,
      ],
      select: sql<Row>`t.id, t.image_keys, c.name as category_name, t.name, t.description, t.points, t.cash_part, t.limit_per_user,
        t.end_at, t.deliverable, t.stock > 0 as is_available`,
      joins: sql`join prp_category c on c.id = t.category_id`,
    })
    const urls = await imageUrlsOf(
      context,
      data.flatMap(({ imageKeys }) => imageKeys),
    )
    return {
      data: data.map(({ imageKeys, ...item }) => ({
        ...item,
        imageUrls: imageKeys.flatMap((key) => urls.get(key) ?? []),
      })),
      nextCursor,
    }
  },

  redeem: async ({ db, subscriberId, request: { itemId, address }, client }) => {
    const { rows } = await sql<{ cognitoSub: string | null }>`
      select cognito_sub from published_subscriber where id = ${subscriberId}`.execute(db)
    const cognitoSub = orNotFound(rows[0]?.cognitoSub, recipientError('gone'))
    const id = await redeemItem(db, { cognitoSub, itemId, address, by: { id: null, email: client.name } })
    const { rows: stored } = await sql<AppRedemption>`
      select ${redemption} from prp_redemption t where t.tracking_id = ${id}`.execute(db)
    return orNotFound(stored[0], rewardsMessages('REDEMPTION_NOT_FOUND', { id }))
  },

  redemptions: ({ db, subscriberId, request }) =>
    queryCursorPage<AppRedemption>(db, request, {
      table: 'prp_redemption',
      key: 'tracking_id',
      sorts: {},
      where: [sql`t.subscriber_id = ${subscriberId}`],
      select: redemption,
    }),
})
