import { renderStored } from '#platform/words/messages.ts'
import { rewardsMessages } from '#areas/rewards/messages.ts'
import { prpPlace } from '#areas/rewards/access.ts'
import {
  type PrpCategory,
  prpCalls,
  type PrpItem,
  type Redemption,
  trackingKey,
} from '#areas/rewards/prp/contract.ts'
import {
  type CategoryRow,
  changeCategory,
  changeItem,
  findCategory,
  findItem,
  insertCategory,
  insertItem,
  type ItemRow,
  listCategories,
  listItems,
  rejectIfReferenced,
  setItemStatus,
  softDelete,
} from '#areas/rewards/prp/server/catalogue.ts'
import { prpExport } from '#areas/rewards/prp/server/exports.ts'
import { transitionRedemption } from './transitions.ts'
import {
  findRedemption,
  listRedemptions,
  type RedemptionRow,
  stepsOf,
} from '#areas/rewards/prp/server/redemptions.ts'
import { redeemersLike } from '#areas/rewards/prp/server/redeemers.ts'
import { redeemItem } from './redeem.ts'
import { permits, toCreate } from '#platform/access/access.ts'
import type { StoredFile } from '#platform/contract/file.ts'
import { mask } from '#platform/contract/fields/personal-data.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { recordHistoryPage } from '#platform/server/audit/history.ts'
import type { Database } from '#platform/server/db/database.ts'
import { exportHandler } from '#platform/server/exports/exports.ts'
import { done, handlersFor } from '#platform/server/http/handlers.ts'
import { Forbidden } from '#platform/server/errors/errors.ts'
import { reveal } from '#platform/server/reveal.ts'
import { attachFiles, filesOf, releaseFiles } from '#platform/server/uploads/uploads.ts'
import { rejectField } from '#platform/server/errors/constraint-errors.ts'

const categoryKind = 'prp-category'
const itemKind = 'prp-item'

export const prpHandlers = handlersFor(prpCalls, {
  categories: async (context) => {
    const page = await listCategories(context.db, context.request)
    const files = await filesOf(
      context,
      page.rows.map(({ iconKey }) => iconKey),
    )
    return { ...page, rows: page.rows.map((row) => categoryOf(row, files)) }
  },

  category: async (context) => {
    const row = await findCategory(context.db, context.request.id)
    return categoryOf(row, await filesOf(context, [row.iconKey]))
  },

  createCategory: async (context) => {
    const { db, request, staff, audit } = context
    const saved = await insertCategory(db, request, staff.email)
    await attachFiles(context, iconOf(request, saved.id))
    await audit({
      action: 'Create',
      kind: categoryKind,
      recordId: saved.id,
      label: request.name,
      after: { ...request },
    })
    return done(rewardsMessages('CATEGORY_CREATED', { name: request.name }), saved)
  },

  updateCategory: async (context) => {
    const { db, staff, audit } = context
    const { id, version, ...draft } = context.request
    const { iconKey, ...before } = await findCategory(db, id, version)
    const saved = await changeCategory(db, id, draft, staff.email)
    await attachFiles(context, iconOf(draft, id))
    if (iconKey !== draft.icon) await releaseFiles(context, [iconKey])
    const { name, description, sequence, status } = before
    await audit({
      action: 'Update',
      kind: categoryKind,
      recordId: id,
      label: draft.name,
      before: { name, description, sequence, status, icon: iconKey },
      after: { ...draft },
    })
    return done(rewardsMessages('CATEGORY_SAVED', { name: draft.name }), saved)
  },

  deleteCategory: async (context) => {
    const { db, request, staff, audit } = context
    const before = await findCategory(db, request.id, request.version)
    await rejectIfReferenced(db, 'category', before)
    const saved = await softDelete(db, 'prp_category', request.id, staff.email)
    await releaseFiles(context, [before.iconKey])
    await audit({ action: 'Delete', kind: categoryKind, recordId: request.id, label: before.name })
    return done(rewardsMessages('CATEGORY_DELETED', { name: before.name }), saved)
  },

  items: async (context) => {
    const page = await listItems(context.db, context.request)
    const files = await filesOf(
      context,
      page.rows.flatMap(({ imageKeys }) => imageKeys),
    )
    return { ...page, rows: page.rows.map((row) => itemOf(row, files)) }
  },

  item: async (context) => {
    const row = await findItem(context.db, context.request.id)
    return itemOf(row, await filesOf(context, row.imageKeys))
  },

  createItem: async (context) => {
    const { db, request, staff, audit } = context
    await assertCategoryExists(db, request.categoryId)
    const saved = await insertItem(db, request, staff.email)
    await attachFiles(context, imagesOf(request, saved.id))
    await audit({
      action: 'Create',
      kind: itemKind,
      recordId: saved.id,
      label: request.name,
      after: itemAuditSnapshot(request),
    })
    return done(rewardsMessages('ITEM_CREATED', { name: request.name }), saved)
  },

  updateItem: async (context) => {
    const { db, staff, audit } = context
    const { id, version, stockSeen, ...draft } = context.request
    const before = await findItem(db, id, version)
    await assertCategoryExists(db, draft.categoryId)
    const stock = stockSeen === undefined ? draft.stock : before.stock + draft.stock - stockSeen
    if (stock < 0) rejectField('stock', rewardsMessages('STOCK_REDEEMED', { count: before.stock }))
    const saved = await changeItem(db, id, draft, stock, staff.email)
    await attachFiles(context, imagesOf(draft, id))
    await releaseFiles(
      context,
      before.imageKeys.filter((key) => !draft.images.includes(key)),
    )
    await audit({
      action: 'Update',
      kind: itemKind,
      recordId: id,
      label: draft.name,
      before: itemAuditSnapshot({ ...before, images: before.imageKeys }),
      after: itemAuditSnapshot({ ...draft, stock }),
      ...(before.status !== draft.status && { fromStatus: before.status, toStatus: draft.status }),
    })
    return done(rewardsMessages('ITEM_SAVED', { name: draft.name }), saved)
  },

  updateItemStatus: async ({ db, request: { id, status, reason, version }, staff, audit }) => {
    const before = await findItem(db, id, version)
    const saved = await setItemStatus(db, id, status, staff.email)
    await audit({
      action: status === 'active' ? 'Activate' : 'Deactivate',
      kind: itemKind,
      recordId: id,
      label: before.name,
      fromStatus: before.status,
      toStatus: status,
      changes: [{ field: 'status', old: before.status, new: status }],
      ...(reason && { reason }),
    })
    return done(rewardsMessages('ITEM_STATUS', { name: before.name, status }), saved)
  },

  deleteItem: async (context) => {
    const { db, request, staff, audit } = context
    const before = await findItem(db, request.id, request.version)
    await rejectIfReferenced(db, 'item', before)
    const saved = await softDelete(db, 'prp_item', request.id, staff.email)
    await releaseFiles(context, before.imageKeys)
    await audit({ action: 'Delete', kind: itemKind, recordId: request.id, label: before.name })
    return done(rewardsMessages('ITEM_DELETED', { name: before.name }), saved)
  },

  rewards: async ({ db, request }) => {
    const page = await listRedemptions(db, request)
    return { ...page, rows: page.rows.map(redemptionOf) }
  },

  export: exportHandler(prpExport),

  reward: async (context) => {
    const row = await findRedemption(context.db, context.request[trackingKey])
    const steps = await stepsOf(context.db, row.id)
    const files = await filesOf(context, [...row.proofKeys, ...steps.flatMap(({ proofKeys }) => proofKeys)])
    const filesWith = (keys: readonly string[]) => keys.flatMap((key) => files.get(key) ?? [])
    return {
      ...redemptionOf(row),
      address: mask('street', row.address),
      remarks: renderStored(row.remarks, context.language),
      proof: filesWith(row.proofKeys),
      history: steps.map(({ proofKeys, ...step }) => ({
        ...step,
        remarks: renderStored(step.remarks, context.language),
        proof: filesWith(proofKeys),
      })),
    }
  },

  record: async (context) => {
    const { db, request, staff, audit } = context
    const key = request[trackingKey] ?? 0
    if (key > 0) {
      const { saved, sentence } = await transitionRedemption(context, key)
      return done(sentence, { ...saved, [trackingKey]: key })
    }
    if (!permits(staff, toCreate(prpPlace))) throw new Forbidden()
    const { cognito_sub, itemId, address } = request
    if (cognito_sub === undefined || itemId === undefined)
      rejectField('itemId', rewardsMessages('REDEMPTION_INCOMPLETE'))
    const id = await redeemItem(db, { cognitoSub: cognito_sub, itemId, address, by: staff })
    const created = await findRedemption(db, id)
    await audit({
      action: 'Redeem',
      kind: 'prp-redemption',
      recordId: id,
      label: `${created.refNo} ${created.itemName}`,
      toStatus: 'pending',
      after: {
        item: created.itemName,
        person: created.name,
        points: created.points,
        cashPart: created.cashPart,
      },
    })
    return done(rewardsMessages('REDEEMED', { item: created.itemName, name: created.name }), {
      id,
      status: created.status,
      version: created.version,
      [trackingKey]: id,
    })
  },

  people: async ({ db, request }) => ({ rows: await redeemersLike(db, request.search) }),

  reveal: async (context) => {
    const { [trackingKey]: id, field } = context.request
    const { refNo, itemName, mobileNumber, address } = await findRedemption(context.db, id)
    const value = field === 'mobile' ? mobileNumber : address
    return reveal(context, {
      id,
      kind: 'prp-redemption',
      recordId: id,
      label: `${refNo} ${itemName}`,
      value,
    })
  },

  logs: async ({ db, language, request }) => {
    const { page, limit, cursor, [trackingKey]: id } = request
    await findRedemption(db, id)
    return recordHistoryPage({ db, language }, 'prp-redemption', id, { page, limit, cursor })
  },
})

type Files = ReadonlyMap<string, StoredFile>

const categoryOf = ({ iconKey, ...row }: CategoryRow, files: Files): PrpCategory => ({
  ...row,
  icon: files.get(iconKey ?? '') ?? null,
})

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

const iconOf = ({ icon }: { icon: string | null }, id: number) => ({
  keys: icon === null ? [] : [icon],
  upload: uploads.prpItem,
  to: { kind: categoryKind, id },
  field: 'icon',
})

const imagesOf = ({ images }: { images: readonly string[] }, id: number) => ({
  keys: images,
  upload: uploads.prpItem,
  to: { kind: itemKind, id },
  field: 'images',
})

async function assertCategoryExists(db: Database, categoryId: number) {
  await findCategory(db, categoryId).catch(() => {
    rejectField('categoryId', rewardsMessages('CATEGORY_UNKNOWN'))
  })
}

type ItemSnapshotFields = Pick<
  PrpItem,
  | 'name'
  | 'description'
  | 'points'
  | 'cashPart'
  | 'stock'
  | 'limitPerUser'
  | 'startAt'
  | 'endAt'
  | 'deliverable'
  | 'status'
> & { images: readonly string[] }

const itemAuditSnapshot = (item: ItemSnapshotFields) => ({
  name: item.name,
  description: item.description,
  points: item.points,
  cashPart: item.cashPart,
  stock: item.stock,
  limitPerUser: item.limitPerUser,
  startAt: item.startAt,
  endAt: item.endAt,
  deliverable: item.deliverable,
  status: item.status,
  images: item.images.length,
})
