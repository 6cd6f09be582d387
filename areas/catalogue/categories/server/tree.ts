import { catalogueMessages } from '#areas/catalogue/messages.ts'
import { sql } from 'kysely'
import { type Branch, placeNames } from '#areas/catalogue/rules.ts'
import type { Database } from '#platform/server/db.ts'
import { rejectField } from '#platform/server/errors.ts'

/** Key of the order version that every change of the tree increments. */
export const categoryOrder = { list: 'product categories' }

type TreeRow = {
  productId: number
  name: string
  iconKey: string | null
  status: 'active' | 'inactive'
  parentId: number | null
  templateCount: number
}

/** Returns every category from the top of the tree to the bottom. */
export async function treeOf(db: Database): Promise<TreeRow[]> {
  const { rows } = await sql<TreeRow>`
    select t.product_id, t.name, t.icon_key, t.status, t.parent_id, coalesce(counted.templates, 0) as template_count
    from product_category t
    left join (
      select category_id, count(*) as templates from product_template where deleted_at is null group by 1
    ) counted on counted.category_id = t.product_id
    where t.deleted_at is null order by t.place, t.product_id`.execute(db)
  return rows
}

/** Rearranges the tree to the given order. Returns the order before and after as text for the audit log. */
export async function moveInTree(db: Database, branches: readonly Branch[]) {
  const present = await treeOf(db)
  const places = placeNames(branches)
  const named = new Set(places.map(({ id }) => id))
  if (
    named.size !== places.length ||
    named.size !== present.length ||
    present.some(({ productId }) => !named.has(productId))
  )
    rejectField('rows', catalogueMessages('ORDER_INCOMPLETE'))
  const inWords = (rows: readonly { id: number; parentId: number | null }[]) => {
    const names = new Map(present.map(({ productId, name }) => [productId, name]))
    return rows.map(({ id, parentId }) => `${parentId === null ? '' : '— '}${names.get(id)}`).join(', ')
  }
  const before = inWords(present.map(({ productId, parentId }) => ({ id: productId, parentId })))
  await sql`
    update product_category t set parent_id = wanted."parentId", sequence = wanted.sequence,
      version = version + case when t.parent_id is distinct from wanted."parentId" then 1 else 0 end
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as wanted(id bigint, "parentId" bigint, sequence int)
    where t.product_id = wanted.id
      and (t.parent_id, t.sequence) is distinct from (wanted."parentId", wanted.sequence)`.execute(db)
  await renumber(db)
  return { before, after: inWords(places) }
}

/** Closes gaps in the positions of siblings and stores each category's position in the whole tree. */
export async function renumber(db: Database): Promise<void> {
  await sql`
    update product_category t set sequence = counted.sequence, place = counted.place
    from (
      select c.product_id,
        row_number() over (partition by c.parent_id order by c.sequence, c.product_id) as sequence,
        row_number() over (order by coalesce(p.sequence, c.sequence), coalesce(p.product_id, c.product_id),
          c.parent_id nulls first, c.sequence, c.product_id) as place
      from product_category c left join product_category p on p.product_id = c.parent_id
      where c.deleted_at is null
    ) counted
    where t.product_id = counted.product_id
      and (t.sequence, t.place) is distinct from (counted.sequence, counted.place)`.execute(db)
}
