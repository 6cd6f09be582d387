import { statusLabel } from '#platform/words/status-label.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { type Category, categoryCalls } from '#areas/eload/categories/contract.ts'
import {
  carriersOf,
  categoriesInOrder,
  categoryOrder,
  type CategoryRow,
  changeCategory,
  findCategory,
  insertCategory,
  listCategories,
} from '#areas/eload/categories/server/categories.ts'
import {
  reorder,
  closeGaps,
  nextPosition,
  bumpOrderVersion,
  orderVersion,
} from '#areas/eload/server/ordering.ts'
import { orderNote, statusNote } from '#areas/eload/server/audit-notes.ts'
import { throwIfError, rejectField, withConstraintErrors } from '#areas/eload/server/errors.ts'
import { acquireAdvisoryLock } from '#areas/eload/server/advisory-lock.ts'
import { rejectIfReferenced } from '#areas/eload/server/references.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { done, handlersFor } from '#platform/server/http/handlers.ts'
import { attachFiles, filesOf, releaseFiles } from '#platform/server/uploads/uploads.ts'

const kind = 'eload-category'
const taken = {
  eload_category_name: { field: 'name', message: eloadMessages('CATEGORY_NAME_TAKEN') },
}

type FileAccessContext = Parameters<typeof filesOf>[0]

export const categoryHandlers = handlersFor(categoryCalls, {
  list: async (context) => {
    const page = await listCategories(context.db, context.request)
    return { ...page, rows: await withIcons(context, page.rows) }
  },

  details: async (context) => {
    const row = await findCategory(context.db, context.request.id)
    return withPicture(row, await filesOf(context, [row.iconKey]))
  },

  all: async ({ db, request }) =>
    (await categoriesInOrder(db, request.carrier)).map(({ id, name, carrier, sequence, status }) => ({
      id,
      name,
      carrier,
      sequence,
      status,
    })),

  create: async (context) => {
    const { db, request, staff, audit } = context
    await acquireAdvisoryLock(db, 'categories')
    const order = categoryOrder(request.carrier)
    await bumpOrderVersion(db, order, staff.email)
    const place = await nextPosition(db, order)
    const saved = await withConstraintErrors(db, taken, () => insertCategory(db, request, place, staff.email))
    await attachFiles(context, iconOf(request.icon, saved.id))
    const after = auditSnapshot({ ...request, iconKey: request.icon })
    await audit({ action: 'Create', kind, recordId: saved.id, label: request.name, after })
    return done(eloadMessages('CREATED', { name: request.name }), saved)
  },

  update: async (context) => {
    const { db, staff, audit } = context
    const { id, version, icon, ...draft } = context.request
    await acquireAdvisoryLock(db, 'categories')
    const before = await findCategory(db, id, version)
    const from = categoryOrder(before.carrier)
    const to = categoryOrder(draft.carrier)
    const moves = from.list !== to.list
    const saved = await withConstraintErrors(db, taken, async () => {
      if (moves) for (const order of [from, to]) await bumpOrderVersion(db, order, staff.email)
      const changed = await changeCategory(db, id, staff.email, {
        ...draft,
        iconKey: icon,
        ...(moves && { sequence: await nextPosition(db, to) }),
      })
      if (moves) await closeGaps(db, from)
      return changed
    })
    await attachFiles(context, iconOf(icon, id))
    if (before.iconKey !== icon) await releaseFiles(context, [before.iconKey])
    await audit({
      action: 'Update',
      kind,
      recordId: id,
      label: draft.name,
      before: auditSnapshot(before),
      after: auditSnapshot({ ...draft, iconKey: icon }),
      ...(before.status !== draft.status && { fromStatus: before.status, toStatus: draft.status }),
    })
    return done(eloadMessages('SAVED', { name: draft.name }), saved)
  },

  updateStatus: async ({ db, request: { id, status, reason, version }, staff, audit }) => {
    await acquireAdvisoryLock(db, 'categories')
    const before = await findCategory(db, id, version)
    throwIfError(before.status === status ? { code: 'already', status } : null)
    const saved = await changeCategory(db, id, staff.email, { status })
    await audit(statusNote(kind, before, status, reason))
    return done(eloadMessages('STATUS_CHANGED', { name: before.name, status: statusLabel(status) }), saved)
  },

  delete: async (context) => {
    const { db, request, staff, audit } = context
    await acquireAdvisoryLock(db, 'categories')
    const before = await findCategory(db, request.id, request.version)
    await rejectIfReferenced(db, 'category', before)
    const order = categoryOrder(before.carrier)
    await bumpOrderVersion(db, order, staff.email)
    const saved = await changeCategory(db, request.id, staff.email, { deletedAt: sql`now()` })
    await closeGaps(db, order)
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
    const { db, request } = context
    // The version is read before the rows. If the rows change in between, saving fails with a version conflict; in
    // the opposite order the conflict would go unnoticed.
    const version = await orderVersion(db, categoryOrder(request.carrier))
    return { version, rows: await withIcons(context, await categoriesInOrder(db, request.carrier)) }
  },

  sequence: async ({ db, request: { items, version }, staff, audit }) => {
    await acquireAdvisoryLock(db, 'categories')
    const carriers = await carriersOf(
      db,
      items.map(({ id }) => id),
    )
    const [carrier] = carriers
    if (!carrier || carriers.length > 1) return rejectField('items', eloadMessages('CATEGORIES_OF_CARRIER'))
    const named = await categoriesInOrder(db, carrier)
    const order = categoryOrder(carrier)
    const arranged = await reorder(db, order, { items, version, by: staff.email })
    const about = { kind: 'eload-category-order', recordId: carrier, list: order.list }
    await audit(orderNote(about, named, arranged))
    return done(eloadMessages('ORDER_SAVED'), { id: 0, status: 'active', version: arranged.version })
  },
})

const iconOf = (icon: string | null, id: number) => ({
  keys: icon === null ? [] : [icon],
  upload: uploads.eloadCategoryIcon,
  to: { kind, id },
  field: 'icon',
})

const withPicture = (
  { iconKey, ...row }: CategoryRow,
  files: Awaited<ReturnType<typeof filesOf>>,
): Category => ({ ...row, icon: files.get(iconKey ?? '') ?? null })

async function withIcons(context: FileAccessContext, rows: readonly CategoryRow[]): Promise<Category[]> {
  const files = await filesOf(
    context,
    rows.map(({ iconKey }) => iconKey),
  )
  return rows.map((row) => withPicture(row, files))
}

const auditSnapshot = ({
  name,
  carrier,
  status,
  iconKey,
}: Pick<CategoryRow, 'name' | 'carrier' | 'status' | 'iconKey'>) => ({
  name,
  carrier,
  status,
  icon: iconKey,
})
