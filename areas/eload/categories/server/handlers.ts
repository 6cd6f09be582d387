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
  pageOfCategories,
} from '#areas/eload/categories/server/categories.ts'
import { arrange, closeGaps, lastPlace, moveOrder, orderVersion } from '#areas/eload/server/ordering.ts'
import { orderNote, statusNote } from '#areas/eload/server/notes.ts'
import { refuse, refuseField, withTableRules } from '#areas/eload/server/refusing.ts'
import { takeTurns } from '#areas/eload/server/turns.ts'
import { refuseWhileUsed } from '#areas/eload/server/uses.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'
import { attachFiles, filesOf, releaseFiles } from '#platform/server/uploads/uploads.ts'

const kind = 'eload-category'
const taken = {
  eload_category_name: { field: 'name', message: 'Another category of this carrier has this name already' },
}

type ForStaff = Parameters<typeof filesOf>[0]

export const categoryHandlers = handlersFor(categoryCalls, {
  list: async (asked) => {
    const page = await pageOfCategories(asked.db, asked.request)
    return { ...page, rows: await withIcons(asked, page.rows) }
  },

  details: async (asked) => {
    const row = await findCategory(asked.db, asked.request.id)
    return withPicture(row, await filesOf(asked, [row.iconKey]))
  },

  all: async ({ db, request }) =>
    (await categoriesInOrder(db, request.carrier)).map(({ id, name, carrier, sequence, status }) => ({
      id,
      name,
      carrier,
      sequence,
      status,
    })),

  create: async (asked) => {
    const { db, request, staff, audit } = asked
    await takeTurns(db, 'categories')
    const order = categoryOrder(request.carrier)
    await moveOrder(db, order, staff.email)
    const place = await lastPlace(db, order)
    const saved = await withTableRules(db, taken, () => insertCategory(db, request, place, staff.email))
    await attachFiles(asked, iconOf(request.icon, saved.id))
    const after = told({ ...request, iconKey: request.icon })
    await audit({ action: 'Create', kind, recordId: saved.id, label: request.name, after })
    return done(`The category ${request.name} was created.`, saved)
  },

  update: async (asked) => {
    const { db, staff, audit } = asked
    const { id, version, icon, ...draft } = asked.request
    await takeTurns(db, 'categories')
    const before = await findCategory(db, id, version)
    const from = categoryOrder(before.carrier)
    const to = categoryOrder(draft.carrier)
    const moves = from.list !== to.list
    const saved = await withTableRules(db, taken, async () => {
      if (moves) for (const order of [from, to]) await moveOrder(db, order, staff.email)
      const changed = await changeCategory(db, id, staff.email, {
        ...draft,
        iconKey: icon,
        ...(moves && { sequence: await lastPlace(db, to) }),
      })
      if (moves) await closeGaps(db, from)
      return changed
    })
    await attachFiles(asked, iconOf(icon, id))
    if (before.iconKey !== icon) await releaseFiles(asked, [before.iconKey])
    await audit({
      action: 'Update',
      kind,
      recordId: id,
      label: draft.name,
      before: told(before),
      after: told({ ...draft, iconKey: icon }),
      ...(before.status !== draft.status && { fromStatus: before.status, toStatus: draft.status }),
    })
    return done(`The category ${draft.name} was saved.`, saved)
  },

  updateStatus: async ({ db, request: { id, status, reason, version }, staff, audit }) => {
    await takeTurns(db, 'categories')
    const before = await findCategory(db, id, version)
    refuse(before.status === status ? { reason: 'already', status } : null)
    const saved = await changeCategory(db, id, staff.email, { status })
    await audit(statusNote(kind, before, status, reason))
    return done(`${before.name} is ${status}.`, saved)
  },

  delete: async (asked) => {
    const { db, request, staff, audit } = asked
    await takeTurns(db, 'categories')
    const before = await findCategory(db, request.id, request.version)
    await refuseWhileUsed(db, 'category', before)
    const order = categoryOrder(before.carrier)
    await moveOrder(db, order, staff.email)
    const saved = await changeCategory(db, request.id, staff.email, { deletedAt: sql`now()` })
    await closeGaps(db, order)
    await releaseFiles(asked, [before.iconKey])
    await audit({ action: 'Delete', kind, recordId: request.id, label: before.name, before: told(before) })
    return done(`The category ${before.name} was deleted.`, saved)
  },

  order: async (asked) => {
    const { db, request } = asked
    // The version first: rows that are newer than it are refused as changed, older ones would pass.
    const version = await orderVersion(db, categoryOrder(request.carrier))
    return { version, rows: await withIcons(asked, await categoriesInOrder(db, request.carrier)) }
  },

  sequence: async ({ db, request: { items, version }, staff, audit }) => {
    await takeTurns(db, 'categories')
    const carriers = await carriersOf(
      db,
      items.map(({ id }) => id),
    )
    const [carrier] = carriers
    if (!carrier || carriers.length > 1) return refuseField('items', 'Name the categories of one carrier')
    const named = await categoriesInOrder(db, carrier)
    const order = categoryOrder(carrier)
    const arranged = await arrange(db, order, { items, version, by: staff.email })
    const about = { kind: 'eload-category-order', recordId: carrier, list: order.list }
    await audit(orderNote(about, named, arranged))
    return done('The order was saved.', { id: 0, status: 'active', version: arranged.version })
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

async function withIcons(asked: ForStaff, rows: readonly CategoryRow[]): Promise<Category[]> {
  const files = await filesOf(
    asked,
    rows.map(({ iconKey }) => iconKey),
  )
  return rows.map((row) => withPicture(row, files))
}

const told = ({
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
