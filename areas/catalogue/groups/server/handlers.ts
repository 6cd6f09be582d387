import type { RequestOf } from '#platform/contract/call.ts'
import { sql } from 'kysely'
import { holdParts } from '#areas/catalogue/server/parts.ts'
import { type Group, groupCalls } from '#areas/catalogue/groups/contract.ts'
import { usesOfGroup } from '#areas/catalogue/server/uses.ts'
import { handlersFor } from '#platform/server/handlers.ts'
import { containing, equal, type ListPlan, pageOfRows } from '#platform/server/list.ts'
import { keepRecords } from '#platform/server/records.ts'
import { refuseWhileUsed } from '#platform/server/uses.ts'

const select = sql<Group>`
  t.id, t.name, t.category_id, c.name as category_name, t.description, t.status, t.version, t.created_by,
  t.created_at, t.updated_by, t.updated_at,
  (select count(*) from product_template p where p.group_id = t.id and p.deleted_at is null) as template_count`
const joins = sql`join product_category c on c.product_id = t.category_id`

const groups = keepRecords<Group>({
  kind: 'product-group',
  noun: 'group',
  table: 'product_group',
  select,
  joins,
  nameOf: ({ name }) => name,
  told: ({ name, categoryName, description, status }) => ({
    name,
    category: categoryName,
    description,
    status,
  }),
  taken: {
    product_group_name: { field: 'name', message: 'Another group of this category has this name already' },
  },
  uses: usesOfGroup,
})

type ListAsked = RequestOf<(typeof groupCalls)['list']>

/** What the list and its export are made of. */
export const groupPlan = (request: ListAsked): ListPlan<Group, ListAsked['sortBy']> => ({
  table: 'product_group',
  always: [sql`t.deleted_at is null`],
  where: [
    ...containing('search_text', request.search),
    ...equal('status', request.filters.status),
    ...equal('category_id', request.filters.categoryId),
  ],
  sorts: {
    name: { by: sql`t.sort_name`, type: 'text' },
    createdAt: { by: sql`t.created_at`, type: 'timestamptz' },
    updatedAt: { by: sql`t.updated_at`, type: 'timestamptz' },
  },
  date: 'created_at',
  select,
  joins,
})

export const groupHandlers = handlersFor(groupCalls, {
  list: ({ db, request }) => pageOfRows<Group, ListAsked['sortBy']>(db, request, groupPlan(request)),
  create: async (asked) => {
    await holdParts(asked.db, { categoryId: asked.request.categoryId })
    return groups.create(asked, asked.request)
  },
  update: async (asked) => {
    const { id, version, ...draft } = asked.request
    const { categoryId, name } = await groups.find(asked.db, id, version)
    // Its templates stand in its category: they would be left with a group of another one.
    if (categoryId !== draft.categoryId) {
      await holdParts(asked.db, { categoryId: draft.categoryId })
      await refuseWhileUsed(asked.db, usesOfGroup, { id, name })
    }
    return groups.update(asked, { id, version }, draft)
  },
  delete: (asked) => groups.remove(asked, asked.request),
  uses: ({ db, request }) => groups.uses(db, request.id),
})
