import { recordRef } from '#platform/contract/record-ref.ts'
import { catalogueMessages } from '#areas/catalogue/messages.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { sql } from 'kysely'
import { lockReferences } from '#areas/catalogue/server/lock-references.ts'
import { Group, groupCalls, GroupDraft } from '#areas/catalogue/groups/contract.ts'
import { groupReferences } from '#areas/catalogue/server/references.ts'
import { handlersFor } from '#platform/server/http.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { crud, defineRecord, rejectIfReferenced } from '#platform/server/crud.ts'

const group = defineRecord({
  table: 'product_group',
  joins: sql`join product_category c on c.product_id = t.category_id`,
  reply: Group,
  draft: GroupDraft,
  computed: {
    categoryName: sql`c.name`,
    templateCount: sql`(select count(*) from product_template p where p.group_id = t.id and p.deleted_at is null)`,
  },
  history: ({ categoryId, categoryName }) => ({
    categoryId: undefined,
    category: recordRef('product-category', categoryId, categoryName),
  }),
})

const groups = crud({
  kind: 'product-group',
  ...group,
  uniqueErrors: {
    product_group_name: { field: 'name', message: catalogueMessages('GROUP_NAME_TAKEN') },
  },
  references: groupReferences,
})

type ListQuery = RequestOf<(typeof groupCalls)['list']>

/** Query plan shared by the group list and its export. */
export const groupPlan = (request: ListQuery): ListPlan<Group, ListQuery['sortBy']> => ({
  table: 'product_group',
  baseConditions: [sql`t.deleted_at is null`],
  where: [
    ...containing('search_text', request.search),
    ...equal('status', request.filters.status),
    ...equal('category_id', request.filters.categoryId),
  ],
  sorts: {},
  date: 'created_at',
  select: group.select,
  joins: group.joins,
})

export const groupHandlers = handlersFor(groupCalls, {
  list: ({ db, request }) => queryPage<Group, ListQuery['sortBy']>(db, request, groupPlan(request)),
  create: async (context) => {
    await lockReferences(context.db, { categoryId: context.request.categoryId })
    return groups.create(context, context.request)
  },
  update: async (context) => {
    const { id, version, ...draft } = context.request
    const { categoryId, name } = await groups.find(context.db, id, version)
    // A group's templates belong to the group's category. Changing the category would leave them with a group of
    // another category.
    if (categoryId !== draft.categoryId) {
      await lockReferences(context.db, { categoryId: draft.categoryId })
      await rejectIfReferenced(context.db, groupReferences, { id, name })
    }
    return groups.update(context, { id, version }, draft)
  },
  delete: (context) => groups.remove(context, context.request),
  uses: ({ db, request }) => groups.uses(db, request.id),
})
