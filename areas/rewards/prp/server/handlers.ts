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
  pageOfCategories,
  pageOfItems,
  refuseWhileUsed,
  setItemStatus,
  softDelete,
} from '#areas/rewards/prp/server/catalogue.ts'
import { prpExport } from '#areas/rewards/prp/server/exports.ts'
import { takeStep } from '#areas/rewards/prp/server/stepping.ts'
import {
  findRedemption,
  pageOfRedemptions,
  type RedemptionRow,
  stepsOf,
} from '#areas/rewards/prp/server/redemptions.ts'
import { redeemersLike } from '#areas/rewards/prp/server/redeemers.ts'
import { redeemItem } from '#areas/rewards/prp/server/redeeming.ts'
import { permits, toCreate } from '#platform/access/access.ts'
import type { StoredFile } from '#platform/contract/file.ts'
import { mask } from '#platform/contract/personal-data.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { logsOf } from '#platform/server/audit/history.ts'
import type { Database } from '#platform/server/database.ts'
import { exportHandler } from '#platform/server/exports/exports.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'
import { Denied, FieldRefusal } from '#platform/server/refusal.ts'
import { reveal } from '#platform/server/reveal.ts'
import { attachFiles, filesOf, releaseFiles } from '#platform/server/uploads/uploads.ts'

const categoryKind = 'prp-category'
const itemKind = 'prp-item'

export const prpHandlers = handlersFor(prpCalls, {
  categories: async (asked) => {
    const page = await pageOfCategories(asked.db, asked.request)
    const files = await filesOf(
      asked,
      page.rows.map(({ iconKey }) => iconKey),
    )
    return { ...page, rows: page.rows.map((row) => categoryOf(row, files)) }
  },

  category: async (asked) => {
    const row = await findCategory(asked.db, asked.request.id)
    return categoryOf(row, await filesOf(asked, [row.iconKey]))
  },

  createCategory: async (asked) => {
    const { db, request, staff, audit } = asked
    const saved = await insertCategory(db, request, staff.email)
    await attachFiles(asked, iconOf(request, saved.id))
    await audit({
      action: 'Create',
      kind: categoryKind,
      recordId: saved.id,
      label: request.name,
      after: { ...request },
    })
    return done(`The category ${request.name} was created.`, saved)
  },

  updateCategory: async (asked) => {
    const { db, staff, audit } = asked
    const { id, version, ...draft } = asked.request
    const { iconKey, ...before } = await findCategory(db, id, version)
    const saved = await changeCategory(db, id, draft, staff.email)
    await attachFiles(asked, iconOf(draft, id))
    if (iconKey !== draft.icon) await releaseFiles(asked, [iconKey])
    const { name, description, sequence, status } = before
    await audit({
      action: 'Update',
      kind: categoryKind,
      recordId: id,
      label: draft.name,
      before: { name, description, sequence, status, icon: iconKey },
      after: { ...draft },
    })
    return done(`The category ${draft.name} was saved.`, saved)
  },

  deleteCategory: async (asked) => {
    const { db, request, staff, audit } = asked
    const before = await findCategory(db, request.id, request.version)
    await refuseWhileUsed(db, 'category', before)
    const saved = await softDelete(db, 'prp_category', request.id, staff.email)
    await releaseFiles(asked, [before.iconKey])
    await audit({ action: 'Delete', kind: categoryKind, recordId: request.id, label: before.name })
    return done(`The category ${before.name} was deleted.`, saved)
  },

  items: async (asked) => {
    const page = await pageOfItems(asked.db, asked.request)
    const files = await filesOf(
      asked,
      page.rows.flatMap(({ imageKeys }) => imageKeys),
    )
    return { ...page, rows: page.rows.map((row) => itemOf(row, files)) }
  },

  item: async (asked) => {
    const row = await findItem(asked.db, asked.request.id)
    return itemOf(row, await filesOf(asked, row.imageKeys))
  },

  createItem: async (asked) => {
    const { db, request, staff, audit } = asked
    await refuseUnknownCategory(db, request.categoryId)
    const saved = await insertItem(db, request, staff.email)
    await attachFiles(asked, imagesOf(request, saved.id))
    await audit({
      action: 'Create',
      kind: itemKind,
      recordId: saved.id,
      label: request.name,
      after: toldItem(request),
    })
    return done(`The item ${request.name} was created.`, saved)
  },

  updateItem: async (asked) => {
    const { db, staff, audit } = asked
    const { id, version, stockSeen, ...draft } = asked.request
    const before = await findItem(db, id, version)
    await refuseUnknownCategory(db, draft.categoryId)
    const stock = stockSeen === undefined ? draft.stock : before.stock + draft.stock - stockSeen
    if (stock < 0)
      throw new FieldRefusal([
        { field: 'stock', message: `Only ${before.stock} are left: the others were redeemed meanwhile` },
      ])
    const saved = await changeItem(db, id, draft, stock, staff.email)
    await attachFiles(asked, imagesOf(draft, id))
    await releaseFiles(
      asked,
      before.imageKeys.filter((key) => !draft.images.includes(key)),
    )
    await audit({
      action: 'Update',
      kind: itemKind,
      recordId: id,
      label: draft.name,
      before: toldItem({ ...before, images: before.imageKeys }),
      after: toldItem({ ...draft, stock }),
      ...(before.status !== draft.status && { fromStatus: before.status, toStatus: draft.status }),
    })
    return done(`The item ${draft.name} was saved.`, saved)
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
    return done(`${before.name} is ${status}.`, saved)
  },

  deleteItem: async (asked) => {
    const { db, request, staff, audit } = asked
    const before = await findItem(db, request.id, request.version)
    await refuseWhileUsed(db, 'item', before)
    const saved = await softDelete(db, 'prp_item', request.id, staff.email)
    await releaseFiles(asked, before.imageKeys)
    await audit({ action: 'Delete', kind: itemKind, recordId: request.id, label: before.name })
    return done(`The item ${before.name} was deleted.`, saved)
  },

  rewards: async ({ db, request }) => {
    const page = await pageOfRedemptions(db, request)
    return { ...page, rows: page.rows.map(redemptionOf) }
  },

  export: exportHandler(prpExport),

  reward: async (asked) => {
    const row = await findRedemption(asked.db, asked.request[trackingKey])
    const steps = await stepsOf(asked.db, row.id)
    const files = await filesOf(asked, [...row.proofKeys, ...steps.flatMap(({ proofKeys }) => proofKeys)])
    const filesWith = (keys: readonly string[]) => keys.flatMap((key) => files.get(key) ?? [])
    return {
      ...redemptionOf(row),
      address: mask('street', row.address),
      remarks: row.remarks,
      proof: filesWith(row.proofKeys),
      history: steps.map(({ proofKeys, ...step }) => ({ ...step, proof: filesWith(proofKeys) })),
    }
  },

  record: async (asked) => {
    const { db, request, staff, audit } = asked
    const key = request[trackingKey] ?? 0
    if (key > 0) {
      const { saved, sentence } = await takeStep(asked, key)
      return done(sentence, { ...saved, [trackingKey]: key })
    }
    if (!permits(staff, toCreate(prpPlace))) throw new Denied()
    const { cognito_sub, itemId, address } = request
    if (cognito_sub === undefined || itemId === undefined)
      throw new FieldRefusal([{ field: 'itemId', message: 'Choose who redeems what' }])
    const id = await redeemItem(db, { cognitoSub: cognito_sub, itemId, address, by: staff })
    const made = await findRedemption(db, id)
    await audit({
      action: 'Redeem',
      kind: 'prp-redemption',
      recordId: id,
      label: `${made.refNo} ${made.itemName}`,
      toStatus: 'pending',
      after: { item: made.itemName, person: made.name, points: made.points, cashPart: made.cashPart },
    })
    return done(`${made.itemName} was redeemed for ${made.name}.`, {
      id,
      status: made.status,
      version: made.version,
      [trackingKey]: id,
    })
  },

  people: async ({ db, request }) => ({ rows: await redeemersLike(db, request.search) }),

  reveal: async (asked) => {
    const { [trackingKey]: id, field } = asked.request
    const { refNo, itemName, mobileNumber, address } = await findRedemption(asked.db, id)
    const value = field === 'mobile' ? mobileNumber : address
    return reveal(asked, {
      id,
      kind: 'prp-redemption',
      recordId: id,
      label: `${refNo} ${itemName}`,
      value,
    })
  },

  logs: async ({ db, request }) => {
    const { page, limit, cursor, [trackingKey]: id } = request
    await findRedemption(db, id)
    return logsOf(db, 'prp-redemption', id, { page, limit, cursor })
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

async function refuseUnknownCategory(db: Database, categoryId: number) {
  await findCategory(db, categoryId).catch(() => {
    throw new FieldRefusal([{ field: 'categoryId', message: 'There is no such category' }])
  })
}

type ToldItem = Pick<
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

const toldItem = (item: ToldItem) => ({
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
