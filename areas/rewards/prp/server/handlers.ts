import { rewardsMessages } from '#areas/rewards/messages.ts'
import { prpPlace } from '#areas/rewards/access.ts'
import { prpCalls, type PrpItem, type Redemption } from '#areas/rewards/prp/contract.ts'
import { trackingKey } from '#platform/contract/fulfilment.ts'
import {
  categories,
  items,
  type ItemRow,
  listCategories,
  listItems,
} from '#areas/rewards/prp/server/catalogue.ts'
import { prpExport } from '#areas/rewards/prp/server/exports.ts'
import { listRedemptions, type RedemptionRow, redemptions } from '#areas/rewards/prp/server/redemptions.ts'
import { redeemersLike } from '#areas/rewards/prp/server/redeemers.ts'
import { redemptionChecks } from '#areas/rewards/prp/server/checks.ts'
import { checkRedemptionCode, sendRedemptionCode } from './customer-codes.ts'
import { redeemForSubscriber } from './redeem-for-subscriber.ts'
import { checksForDeciders } from '#platform/server/decision-checks.ts'
import type { StoredFile } from '#platform/contract/file.ts'
import { mask } from '#platform/contract/fields.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import type { Database } from '#platform/server/db.ts'
import { exportHandler } from '#platform/server/exports.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { attachFiles, filesOf, releaseFiles } from '#platform/server/uploads.ts'
import { rejectField } from '#platform/server/errors.ts'

export const prpHandlers = handlersFor(prpCalls, {
  categories: async (context) => categories.page(context, await listCategories(context.db, context.request)),
  category: (context) => categories.info(context, context.request.id),
  createCategory: (context) => categories.create(context, context.request),
  updateCategory: (context) => {
    const { id, version, ...draft } = context.request
    return categories.update(context, { id, version }, draft)
  },
  deleteCategory: (context) => categories.remove(context, context.request),

  items: async (context) => {
    const page = await listItems(context.db, context.request)
    const files = await filesOf(
      context,
      page.rows.flatMap(({ imageKeys }) => imageKeys),
    )
    return { ...page, rows: page.rows.map((row) => itemOf(row, files)) }
  },

  item: async (context) => {
    const row = await items.find(context.db, context.request.id)
    return itemOf(row, await filesOf(context, row.imageKeys))
  },

  createItem: async (context) => {
    const { images, ...draft } = context.request
    await assertCategoryExists(context.db, draft.categoryId)
    const created = await items.create(context, { ...draft, imageKeys: images })
    await attachFiles(context, imagesOf(images, created.data.id))
    return created
  },

  updateItem: async (context) => {
    const { db } = context
    const { id, version, stockSeen, images, ...draft } = context.request
    const before = await items.lock(db, id, version)
    await assertCategoryExists(db, draft.categoryId)
    const stock = stockSeen === undefined ? draft.stock : before.stock + draft.stock - stockSeen
    if (stock < 0) rejectField('stock', rewardsMessages('STOCK_REDEEMED', { count: before.stock }))
    const updated = await items.update(context, { id, version }, { ...draft, stock, imageKeys: images })
    await attachFiles(context, imagesOf(images, id))
    await releaseFiles(
      context,
      before.imageKeys.filter((key) => !images.includes(key)),
    )
    return updated
  },

  updateItemStatus: (context) => items.setStatus(context, context.request),

  deleteItem: async (context) => {
    const { imageKeys } = await items.find(context.db, context.request.id)
    const deleted = await items.remove(context, context.request)
    await releaseFiles(context, imageKeys)
    return deleted
  },

  rewards: async (context) => {
    const { db, request } = context
    const page = await listRedemptions(db, request)
    const files = await filesOf(
      context,
      page.rows.flatMap(({ itemImageKey }) => itemImageKey ?? []),
    )
    const rows = page.rows.map(({ itemImageKey, ...row }) => ({
      ...redemptionOf(row),
      itemImage: files.get(itemImageKey ?? '') ?? null,
    }))
    return { ...page, rows }
  },

  export: exportHandler(prpExport),

  reward: async (context) => {
    const row = await redemptions.find(context.db, context.request[trackingKey])
    return {
      ...redemptionOf(row),
      ...(await redemptions.details(context, row)),
      checks: await checksForDeciders(context.staff, prpPlace, row.status === 'pending', () =>
        redemptionChecks(context.db, row),
      ),
    }
  },

  record: async (context) => {
    const key = context.request[trackingKey] ?? 0
    if (key > 0) {
      const { saved, sentence } = await redemptions.transition(context, key)
      return done(sentence, { ...saved, [trackingKey]: key })
    }
    const { data, sentence } = await redeemForSubscriber(context)
    return done(sentence, { ...data, [trackingKey]: data.id })
  },

  sendCode: sendRedemptionCode,

  checkCode: checkRedemptionCode,

  people: async ({ db, request }) => ({ rows: await redeemersLike(db, request.search) }),

  reveal: (context) => redemptions.reveal(context, context.request[trackingKey]),

  logs: async ({ db, language, request }) => {
    const { page, limit, cursor, [trackingKey]: id } = request
    await redemptions.find(db, id)
    return recordHistoryPage({ db, language }, 'prp-redemption', id, { page, limit, cursor })
  },
})

type Files = ReadonlyMap<string, StoredFile>

const itemOf = ({ imageKeys, ...row }: ItemRow, files: Files): PrpItem => ({
  ...row,
  images: imageKeys.flatMap((key) => files.get(key) ?? []),
})

const redemptionOf = ({
  cognitoSub,
  mobileNumber,
  address: _address,
  remarks: _remarks,
  proofKeys: _proof,
  pointsTransfer: _points,
  cashTransfer: _cash,
  ...row
}: RedemptionRow): Redemption => ({
  ...row,
  [trackingKey]: row.id,
  cognito_sub: cognitoSub,
  mobile: mask('mobile', mobileNumber),
})

const imagesOf = (images: readonly string[], id: number) => ({
  keys: images,
  upload: uploads.prpItem,
  to: { kind: 'prp-item', id },
  field: 'images',
})

async function assertCategoryExists(db: Database, categoryId: number) {
  await categories.lock(db, categoryId).catch(() => {
    rejectField('categoryId', rewardsMessages('CATEGORY_UNKNOWN'))
  })
}
