import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import {
  reorder,
  closeGaps,
  nextPosition,
  bumpOrderVersion,
  orderVersion,
} from '#areas/eload/server/ordering.ts'
import { orderNote } from '#areas/eload/server/audit-notes.ts'
import { withConstraintErrors } from '#areas/eload/server/errors.ts'
import { acquireAdvisoryLock } from '#areas/eload/server/advisory-lock.ts'
import { rejectIfReferenced } from '#areas/eload/server/references.ts'
import { type SpecialCategory, specialCategoryCalls } from '#areas/eload/special-categories/contract.ts'
import {
  changeSpecialCategory,
  findSpecialCategory,
  insertSpecialCategory,
  listSpecialCategories,
  setPromos,
  specialCategoriesInOrder,
  specialCategoryOrder,
  type SpecialCategoryRow,
} from '#areas/eload/special-categories/server/special-categories.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { done, handlersFor } from '#platform/server/http/handlers.ts'
import { attachFiles, filesOf, releaseFiles } from '#platform/server/uploads/uploads.ts'

const kind = 'eload-special-category'
const taken = {
  eload_special_category_name: {
    field: 'name',
    message: eloadMessages('SPECIAL_NAME_TAKEN'),
  },
}

type FileAccessContext = Parameters<typeof filesOf>[0]

export const specialCategoryHandlers = handlersFor(specialCategoryCalls, {
  list: async (context) => {
    const page = await listSpecialCategories(context.db, context.request)
    return { ...page, rows: await withIcons(context, page.rows) }
  },

  all: async ({ db }) =>
    (await specialCategoriesInOrder(db)).map(({ id, name, color, status }) => ({ id, name, color, status })),

  details: async (context) => {
    const row = await findSpecialCategory(context.db, context.request.id)
    return withPicture(row, await filesOf(context, [row.iconKey]))
  },

  create: async (context) => {
    const { db, request, staff, audit } = context
    await acquireAdvisoryLock(db, 'special categories')
    await bumpOrderVersion(db, specialCategoryOrder, staff.email)
    const place = await nextPosition(db, specialCategoryOrder)
    const saved = await withConstraintErrors(db, taken, async () => {
      const created = await insertSpecialCategory(db, request, place, staff.email)
      await setPromos(db, created.id, request.promoIds)
      return created
    })
    await attachFiles(context, iconOf(request.icon, saved.id))
    const after = auditSnapshot({ ...request, iconKey: request.icon })
    await audit({ action: 'Create', kind, recordId: saved.id, label: request.name, after })
    return done(eloadMessages('CREATED', { name: request.name }), saved)
  },

  update: async (context) => {
    const { db, staff, audit } = context
    const { id, version, icon, promoIds, ...draft } = context.request
    await acquireAdvisoryLock(db, 'special categories')
    const before = await findSpecialCategory(db, id, version)
    const saved = await withConstraintErrors(db, taken, async () => {
      await setPromos(db, id, promoIds)
      return changeSpecialCategory(db, id, staff.email, { ...draft, iconKey: icon })
    })
    await attachFiles(context, iconOf(icon, id))
    if (before.iconKey !== icon) await releaseFiles(context, [before.iconKey])
    await audit({
      action: 'Update',
      kind,
      recordId: id,
      label: draft.name,
      before: auditSnapshot(before),
      after: auditSnapshot({ ...draft, promoIds, iconKey: icon }),
      ...(before.status !== draft.status && { fromStatus: before.status, toStatus: draft.status }),
    })
    return done(eloadMessages('SAVED', { name: draft.name }), saved)
  },

  delete: async (context) => {
    const { db, request, staff, audit } = context
    await acquireAdvisoryLock(db, 'special categories')
    const before = await findSpecialCategory(db, request.id, request.version)
    await rejectIfReferenced(db, 'special-category', before)
    await bumpOrderVersion(db, specialCategoryOrder, staff.email)
    const saved = await changeSpecialCategory(db, request.id, staff.email, { deletedAt: sql`now()` })
    await setPromos(db, request.id, [])
    await closeGaps(db, specialCategoryOrder)
    await releaseFiles(context, [before.iconKey])
    await audit({
      action: 'Delete',
      kind,
      recordId: request.id,
      label: before.name,
      before: auditSnapshot(before),
    })
    return done(eloadMessages('DELETED', { name: before.name }), saved)
  },

  order: async (context) => {
    const version = await orderVersion(context.db, specialCategoryOrder)
    return { version, rows: await withIcons(context, await specialCategoriesInOrder(context.db)) }
  },

  sequence: async ({ db, request: { items, version }, staff, audit }) => {
    await acquireAdvisoryLock(db, 'special categories')
    const named = await specialCategoriesInOrder(db)
    const arranged = await reorder(db, specialCategoryOrder, { items, version, by: staff.email })
    const about = { kind: 'eload-special-category-order', recordId: 'all', list: specialCategoryOrder.list }
    await audit(orderNote(about, named, arranged))
    return done(eloadMessages('ORDER_SAVED'), { id: 0, status: 'active', version: arranged.version })
  },
})

const iconOf = (icon: string, id: number) => ({
  keys: [icon],
  upload: uploads.specialCategoryIcon,
  to: { kind, id },
  field: 'icon',
})

const withPicture = (
  { iconKey, ...row }: SpecialCategoryRow,
  files: Awaited<ReturnType<typeof filesOf>>,
): SpecialCategory => ({ ...row, icon: files.get(iconKey ?? '') ?? null })

async function withIcons(
  context: FileAccessContext,
  rows: readonly SpecialCategoryRow[],
): Promise<SpecialCategory[]> {
  const files = await filesOf(
    context,
    rows.map(({ iconKey }) => iconKey),
  )
  return rows.map((row) => withPicture(row, files))
}

type SpecialCategoryFields = Pick<
  SpecialCategoryRow,
  'name' | 'color' | 'promoIds' | 'startAt' | 'endAt' | 'status' | 'iconKey'
>

const auditSnapshot = ({
  name,
  color,
  promoIds,
  startAt,
  endAt,
  status,
  iconKey,
}: SpecialCategoryFields) => ({
  name,
  color,
  status,
  promos: promoIds.toSorted((a, b) => a - b).join(', '),
  // Timestamps are stored in one format regardless of how they were entered.
  startAt: startAt && new Date(startAt).toISOString(),
  endAt: endAt && new Date(endAt).toISOString(),
  icon: iconKey,
})
