import { sql } from 'kysely'
import { arrange, closeGaps, lastPlace, moveOrder, orderVersion } from '#areas/eload/server/ordering.ts'
import { orderNote } from '#areas/eload/server/notes.ts'
import { withTableRules } from '#areas/eload/server/refusing.ts'
import { takeTurns } from '#areas/eload/server/turns.ts'
import { refuseWhileUsed } from '#areas/eload/server/uses.ts'
import { type SpecialCategory, specialCategoryCalls } from '#areas/eload/special-categories/contract.ts'
import {
  changeSpecialCategory,
  findSpecialCategory,
  insertSpecialCategory,
  pageOfSpecialCategories,
  setPromos,
  specialCategoriesInOrder,
  specialCategoryOrder,
  type SpecialCategoryRow,
} from '#areas/eload/special-categories/server/special-categories.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'
import { attachFiles, filesOf, releaseFiles } from '#platform/server/uploads/uploads.ts'

const kind = 'eload-special-category'
const taken = {
  eload_special_category_name: {
    field: 'name',
    message: 'Another special category has this name already',
  },
}

type ForStaff = Parameters<typeof filesOf>[0]

export const specialCategoryHandlers = handlersFor(specialCategoryCalls, {
  list: async (asked) => {
    const page = await pageOfSpecialCategories(asked.db, asked.request)
    return { ...page, rows: await withIcons(asked, page.rows) }
  },

  all: async ({ db }) =>
    (await specialCategoriesInOrder(db)).map(({ id, name, color, status }) => ({ id, name, color, status })),

  details: async (asked) => {
    const row = await findSpecialCategory(asked.db, asked.request.id)
    return withPicture(row, await filesOf(asked, [row.iconKey]))
  },

  create: async (asked) => {
    const { db, request, staff, audit } = asked
    await takeTurns(db, 'special categories')
    await moveOrder(db, specialCategoryOrder, staff.email)
    const place = await lastPlace(db, specialCategoryOrder)
    const saved = await withTableRules(db, taken, async () => {
      const made = await insertSpecialCategory(db, request, place, staff.email)
      await setPromos(db, made.id, request.promoIds)
      return made
    })
    await attachFiles(asked, iconOf(request.icon, saved.id))
    const after = told({ ...request, iconKey: request.icon })
    await audit({ action: 'Create', kind, recordId: saved.id, label: request.name, after })
    return done(`The special category ${request.name} was created.`, saved)
  },

  update: async (asked) => {
    const { db, staff, audit } = asked
    const { id, version, icon, promoIds, ...draft } = asked.request
    await takeTurns(db, 'special categories')
    const before = await findSpecialCategory(db, id, version)
    const saved = await withTableRules(db, taken, async () => {
      await setPromos(db, id, promoIds)
      return changeSpecialCategory(db, id, staff.email, { ...draft, iconKey: icon })
    })
    await attachFiles(asked, iconOf(icon, id))
    if (before.iconKey !== icon) await releaseFiles(asked, [before.iconKey])
    await audit({
      action: 'Update',
      kind,
      recordId: id,
      label: draft.name,
      before: told(before),
      after: told({ ...draft, promoIds, iconKey: icon }),
      ...(before.status !== draft.status && { fromStatus: before.status, toStatus: draft.status }),
    })
    return done(`The special category ${draft.name} was saved.`, saved)
  },

  delete: async (asked) => {
    const { db, request, staff, audit } = asked
    await takeTurns(db, 'special categories')
    const before = await findSpecialCategory(db, request.id, request.version)
    await refuseWhileUsed(db, 'special-category', before)
    await moveOrder(db, specialCategoryOrder, staff.email)
    const saved = await changeSpecialCategory(db, request.id, staff.email, { deletedAt: sql`now()` })
    await setPromos(db, request.id, [])
    await closeGaps(db, specialCategoryOrder)
    await releaseFiles(asked, [before.iconKey])
    await audit({ action: 'Delete', kind, recordId: request.id, label: before.name, before: told(before) })
    return done(`The special category ${before.name} was deleted.`, saved)
  },

  order: async (asked) => {
    const version = await orderVersion(asked.db, specialCategoryOrder)
    return { version, rows: await withIcons(asked, await specialCategoriesInOrder(asked.db)) }
  },

  sequence: async ({ db, request: { items, version }, staff, audit }) => {
    await takeTurns(db, 'special categories')
    const named = await specialCategoriesInOrder(db)
    const arranged = await arrange(db, specialCategoryOrder, { items, version, by: staff.email })
    const about = { kind: 'eload-special-category-order', recordId: 'all', list: specialCategoryOrder.list }
    await audit(orderNote(about, named, arranged))
    return done('The order was saved.', { id: 0, status: 'active', version: arranged.version })
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

async function withIcons(asked: ForStaff, rows: readonly SpecialCategoryRow[]): Promise<SpecialCategory[]> {
  const files = await filesOf(
    asked,
    rows.map(({ iconKey }) => iconKey),
  )
  return rows.map((row) => withPicture(row, files))
}

type Told = Pick<
  SpecialCategoryRow,
  'name' | 'color' | 'promoIds' | 'startAt' | 'endAt' | 'status' | 'iconKey'
>

const told = ({ name, color, promoIds, startAt, endAt, status, iconKey }: Told) => ({
  name,
  color,
  status,
  promos: promoIds.toSorted((a, b) => a - b).join(', '),
  // Moments are written alike, however they were typed.
  startAt: startAt && new Date(startAt).toISOString(),
  endAt: endAt && new Date(endAt).toISOString(),
  icon: iconKey,
})
