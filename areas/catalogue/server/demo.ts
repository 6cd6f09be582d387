import type { Client } from 'pg'
import { brands, lines, tree, units } from '#areas/catalogue/server/demo-products.ts'
import { checkDigitOf } from '#areas/catalogue/rules.ts'
import { dayMs } from '#platform/contract/fields.ts'

/** Seeds the demo catalogue with products of a sari-sari store. */
export async function seedDemoCatalogue(client: Client, until: number): Promise<void> {
  const by = 'maker@erp.test'
  const began = new Date(until - 150 * dayMs).toISOString()
  const insert = (text: string, rows: readonly object[]) =>
    client.query(text, [JSON.stringify(rows), by, began])

  const tops = tree.map(([name], at) => ({ name, sequence: at + 1 }))
  const subs = tree.flatMap(([top, ...names]) =>
    names.map((name, at) => ({ name, parent: top, sequence: at + 1 })),
  )
  await insert(
    `insert into product_category (name, sequence, created_by, updated_by, created_at, updated_at)
     select name, sequence, $2, $2, $3, $3 from jsonb_to_recordset($1::jsonb) as row(name text, sequence int)`,
    tops,
  )
  await insert(
    `insert into product_category (name, parent_id, sequence, created_by, updated_by, created_at, updated_at)
     select row.name, p.product_id, row.sequence, $2, $2, $3, $3
     from jsonb_to_recordset($1::jsonb) as row(name text, parent text, sequence int)
       join product_category p on p.name = row.parent`,
    subs,
  )
  await client.query(
    `update product_category t set place = counted.place from (
       select c.product_id, row_number() over (order by coalesce(p.sequence, c.sequence), coalesce(p.product_id, c.product_id),
         c.parent_id nulls first, c.sequence) as place
       from product_category c left join product_category p on p.product_id = c.parent_id) counted
     where counted.product_id = t.product_id`,
  )
  await insert(
    `insert into product_brand (name, manufacturer, status, created_by, updated_by, created_at, updated_at)
     select name, manufacturer, status, $2, $2, $3, $3
     from jsonb_to_recordset($1::jsonb) as row(name text, manufacturer text, status text)`,
    brands,
  )
  await insert(
    `insert into product_unit (code, name, created_by, updated_by, created_at, updated_at)
     select code, name, $2, $2, $3, $3 from jsonb_to_recordset($1::jsonb) as row(code text, name text)`,
    units.map(([code, name]) => ({ code, name })),
  )
  const groups = [
    ...new Map(
      lines.map(({ category, group }) => [`${category} ${group}`, { category, name: group }]),
    ).values(),
  ]
  await insert(
    `insert into product_group (name, category_id, created_by, updated_by, created_at, updated_at)
     select row.name, c.product_id, $2, $2, $3, $3
     from jsonb_to_recordset($1::jsonb) as row(name text, category text) join product_category c on c.name = row.category`,
    groups,
  )
  await insert(
    `insert into product_template (sku, barcode, name, category_id, group_id, brand_id, uom_id, pack_size, srp, cost,
       weight_grams, status, created_by, updated_by, created_at, updated_at)
     select row.sku, row.barcode, row.name, c.product_id, g.id, b.id, u.id, row."packSize", row.srp, row.cost, row.grams,
       row.status, $2, $2, $3::timestamptz + make_interval(hours => row.nth * 9), $3::timestamptz + make_interval(hours => row.nth * 9)
     from jsonb_to_recordset($1::jsonb) as row(nth int, sku text, barcode text, name text, category text, "group" text,
         brand text, uom text, "packSize" int, srp bigint, cost bigint, grams int, status text)
       join product_category c on c.name = row.category
       join product_group g on g.category_id = c.product_id and g.name = row."group"
       join product_brand b on b.name = row.brand
       join product_unit u on u.code = row.uom`,
    templates(),
  )
}

function templates() {
  let index = 0
  return lines.flatMap(({ category, group, brand, name, variants, unit, price, cost, grams }) =>
    variants.map((variant, at) => {
      index += 1
      const digits = `480${String(10_000_000 + index * 7_919).padStart(9, '0')}`
      const letters = brand
        .replace(/[^A-Za-z0-9]/g, '')
        .toUpperCase()
        .slice(0, 4)
      // Larger sizes cost more; all flavours cost the same.
      const isSize = /\d/.test(variant)
      const factor = isSize ? 1 + at * 1.4 : 1
      return {
        nth: index,
        sku: `${letters}-${String(index).padStart(3, '0')}`,
        barcode: index % 11 === 0 ? '' : `${digits}${checkDigitOf(digits)}`,
        name: `${brand} ${name.replace('{}', variant)}`,
        category,
        group,
        brand,
        uom: unit,
        packSize: unit === 'DOZ' ? 12 : 1,
        srp: Math.round((price * factor) / 25) * 25,
        cost: index % 13 === 0 ? null : Math.round((cost * factor) / 25) * 25,
        grams: Math.round(grams * factor),
        status: index % 29 === 0 ? 'inactive' : 'active',
      }
    }),
  )
}
