import type { Client } from 'pg'
import { checkDigitOf } from '#areas/catalogue/rules.ts'

const tree = [
  ['Food', 'Instant noodles', 'Canned goods', 'Rice and grains', 'Biscuits and snacks', 'Condiments'],
  ['Drinks', 'Coffee and chocolate', 'Softdrinks', 'Juices and water', 'Milk'],
  ['Home care', 'Laundry', 'Dishwashing', 'Cleaning'],
  ['Personal care', 'Soap and shampoo', 'Toothpaste', 'Baby care'],
  ['School and office', 'Paper', 'Writing'],
  ['Phone accessories', 'Cables', 'Prepaid SIM'],
] as const

const brands = [
  ['Lucky Me!', 'Monde Nissin'],
  ['Payless', 'Universal Robina'],
  ['Century', 'Century Pacific'],
  ['555', 'Century Pacific'],
  ['Argentina', 'Century Pacific'],
  ['Ligo', 'Liberty Gold'],
  ['Sinandomeng Select', 'Nueva Ecija Growers'],
  ['SkyFlakes', 'Monde M.Y. San'],
  ['Rebisco', 'Republic Biscuit'],
  ['Chippy', 'Universal Robina'],
  ['Datu Puti', 'NutriAsia'],
  ['Silver Swan', 'NutriAsia'],
  ['Magic Sarap', 'Nestlé Philippines'],
  ['Nescafé', 'Nestlé Philippines'],
  ['Kopiko', 'Mayora'],
  ['Milo', 'Nestlé Philippines'],
  ['RC Cola', 'Macay Holdings'],
  ['Zest-O', 'Zest-O Corporation'],
  ['Wilkins', 'Coca-Cola Beverages'],
  ['Bear Brand', 'Nestlé Philippines'],
  ['Alaska', 'Alaska Milk'],
  ['Surf', 'Unilever Philippines'],
  ['Ariel', 'Procter & Gamble'],
  ['Joy', 'Procter & Gamble'],
  ['Zonrox', 'Green Cross'],
  ['Safeguard', 'Procter & Gamble'],
  ['Palmolive', 'Colgate-Palmolive'],
  ['Colgate', 'Colgate-Palmolive'],
  ['EQ', 'JS Unitrade'],
  ['Advance', 'Philippine Paper'],
  ['Panda', 'Panda Ballpen'],
  ['Sari Tech', 'Sari Tech Trading'],
] as const

const units = [
  ['PC', 'Piece'],
  ['PACK', 'Pack'],
  ['BOX', 'Box'],
  ['SACK', 'Sack'],
  ['DOZ', 'Dozen'],
  ['KG', 'Kilogram'],
  ['L', 'Litre'],
] as const

// Category, group, brand, name, its variants, unit, price and cost in centavos, weight in grams.
const lines = [
  [
    'Instant noodles',
    'Pancit canton',
    'Lucky Me!',
    'Pancit Canton {} 60 g',
    'Original|Chilimansi|Sweet & Spicy|Extra Hot',
    'PC',
    1_500,
    1_275,
    60,
  ],
  [
    'Instant noodles',
    'Mami',
    'Lucky Me!',
    'Instant Mami {} 55 g',
    'Beef|Chicken|La Paz Batchoy',
    'PC',
    1_200,
    1_010,
    55,
  ],
  [
    'Instant noodles',
    'Pancit canton',
    'Payless',
    'Xtra Big Pancit Canton {} 130 g',
    'Original|Chilimansi|Toyo-Mansi',
    'PC',
    2_000,
    1_700,
    130,
  ],
  [
    'Canned goods',
    'Tuna',
    'Century',
    'Tuna Flakes {} 155 g',
    'in Oil|Hot & Spicy|Adobo|Caldereta',
    'PC',
    3_850,
    3_300,
    155,
  ],
  [
    'Canned goods',
    'Tuna',
    '555',
    'Tuna {} 155 g',
    'Adobo|Mechado|Afritada|Bicol Express',
    'PC',
    2_900,
    2_480,
    155,
  ],
  [
    'Canned goods',
    'Sardines',
    '555',
    'Sardines {} 155 g',
    'Tomato Sauce|Hot|Spanish Style',
    'PC',
    2_350,
    2_000,
    155,
  ],
  [
    'Canned goods',
    'Sardines',
    'Ligo',
    'Sardines {} 155 g',
    'Tomato Sauce|with Chili',
    'PC',
    2_500,
    2_130,
    155,
  ],
  ['Canned goods', 'Meat', 'Argentina', 'Corned Beef {}', '150 g|175 g|260 g', 'PC', 4_200, 3_620, 175],
  [
    'Rice and grains',
    'Rice',
    'Sinandomeng Select',
    'Rice {}',
    '5 kg|10 kg|25 kg',
    'SACK',
    32_500,
    29_000,
    5_000,
  ],
  [
    'Biscuits and snacks',
    'Crackers',
    'SkyFlakes',
    'Crackers {}',
    '25 g x 10|250 g',
    'PACK',
    6_200,
    5_350,
    250,
  ],
  [
    'Biscuits and snacks',
    'Crackers',
    'Rebisco',
    'Sandwich {} 32 g x 10',
    'Original|Choco|Butter|Strawberry',
    'PACK',
    7_800,
    6_720,
    320,
  ],
  [
    'Biscuits and snacks',
    'Chips',
    'Chippy',
    'Corn Chips {} 27 g',
    'Barbecue|Chili & Cheese|Garlic & Vinegar',
    'PC',
    900,
    760,
    27,
  ],
  ['Condiments', 'Vinegar', 'Datu Puti', 'Vinegar {}', '200 ml|385 ml|1 L', 'PC', 2_400, 2_050, 385],
  ['Condiments', 'Soy sauce', 'Silver Swan', 'Soy Sauce {}', '200 ml|385 ml|1 L', 'PC', 2_550, 2_180, 385],
  [
    'Condiments',
    'Seasoning',
    'Magic Sarap',
    'All-in-One {}',
    '8 g x 12|50 g|120 g',
    'PACK',
    6_000,
    5_200,
    96,
  ],
  [
    'Coffee and chocolate',
    'Coffee',
    'Nescafé',
    '{} Twin Pack',
    'Original|Creamy Latte|Creamy White',
    'PACK',
    1_400,
    1_200,
    52,
  ],
  [
    'Coffee and chocolate',
    'Coffee',
    'Kopiko',
    '{} Twin Pack',
    'Black|Brown|Blanca|Café Mocha',
    'PACK',
    1_450,
    1_240,
    50,
  ],
  [
    'Coffee and chocolate',
    'Chocolate',
    'Milo',
    'Powdered Drink {}',
    '24 g|300 g|600 g',
    'PC',
    1_150,
    985,
    24,
  ],
  ['Softdrinks', 'Cola', 'RC Cola', '{}', '240 ml|800 ml|1.5 L', 'PC', 1_200, 1_000, 240],
  [
    'Juices and water',
    'Juice',
    'Zest-O',
    'Juice Drink {} 200 ml',
    'Orange|Mango|Grape|Dalandan',
    'PC',
    1_000,
    845,
    200,
  ],
  ['Juices and water', 'Water', 'Wilkins', 'Pure Water {}', '330 ml|500 ml|1 L', 'PC', 1_500, 1_250, 500],
  ['Milk', 'Powdered milk', 'Bear Brand', 'Fortified {}', '33 g|150 g|320 g', 'PC', 1_300, 1_120, 33],
  [
    'Milk',
    'Canned milk',
    'Alaska',
    '{}',
    'Evaporada 370 ml|Condensada 300 ml|Crema 250 ml',
    'PC',
    4_600,
    3_980,
    370,
  ],
  ['Laundry', 'Detergent', 'Surf', 'Powder {}', '65 g x 6|500 g|1 kg', 'PACK', 4_500, 3_870, 390],
  ['Laundry', 'Detergent', 'Ariel', 'Powder {}', '66 g x 6|630 g|1.3 kg', 'PACK', 8_400, 7_300, 396],
  [
    'Dishwashing',
    'Liquid',
    'Joy',
    'Dishwashing Liquid {}',
    '20 ml x 12|250 ml|495 ml',
    'PACK',
    8_900,
    7_700,
    250,
  ],
  ['Cleaning', 'Bleach', 'Zonrox', 'Bleach {}', '100 ml|500 ml|1 L', 'PC', 1_900, 1_600, 500],
  ['Soap and shampoo', 'Soap', 'Safeguard', 'Bar Soap {} 85 g', 'White|Pink|Lemon', 'PC', 3_200, 2_750, 85],
  [
    'Soap and shampoo',
    'Shampoo',
    'Palmolive',
    'Shampoo {} 15 ml x 12',
    'Aroma Vitality|Intensive Moisture|Silky Straight',
    'DOZ',
    7_200,
    6_200,
    180,
  ],
  ['Toothpaste', 'Toothpaste', 'Colgate', 'Toothpaste {}', '22 g|74 g|145 g', 'PC', 2_100, 1_800, 74],
  ['Baby care', 'Diapers', 'EQ', 'Dry Diaper {}', 'Small|Medium|Large|XL', 'PACK', 9_900, 8_600, 400],
  ['Paper', 'Notebooks', 'Advance', 'Notebook {}', '80 leaves|100 leaves', 'PC', 2_800, 2_300, 160],
  ['Writing', 'Ballpens', 'Panda', 'Ballpen {}', 'Black|Blue|Red', 'BOX', 9_500, 7_900, 220],
  [
    'Cables',
    'Charging',
    'Sari Tech',
    'Charging cable {} 1 m',
    'USB-C|Micro USB|Lightning',
    'PC',
    9_900,
    6_500,
    40,
  ],
  ['Prepaid SIM', 'SIM', 'Sari Tech', 'Prepaid SIM {}', 'Globe|Smart|DITO', 'PC', 4_000, 3_500, 5],
] as const

/** The catalogue of the demo: what a sari-sari store sells. Pictures are for staff to upload. */
export async function seedDemoCatalogue(client: Client, until: number): Promise<void> {
  const by = 'maker@erp.test'
  const began = new Date(until - 150 * 86_400_000).toISOString()
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
    brands.map(([name, manufacturer]) => ({
      name,
      manufacturer,
      status: name === 'Payless' ? 'inactive' : 'active',
    })),
  )
  await insert(
    `insert into product_unit (code, name, created_by, updated_by, created_at, updated_at)
     select code, name, $2, $2, $3, $3 from jsonb_to_recordset($1::jsonb) as row(code text, name text)`,
    units.map(([code, name]) => ({ code, name })),
  )
  const groups = [
    ...new Map(lines.map(([category, name]) => [`${category} ${name}`, { category, name }])).values(),
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
  let nth = 0
  return lines.flatMap(([category, group, brand, name, variants, uom, srp, cost, grams]) =>
    variants.split('|').map((variant, at) => {
      nth += 1
      const digits = `480${String(10_000_000 + nth * 7_919).padStart(9, '0')}`
      const letters = brand
        .replace(/[^A-Za-z0-9]/g, '')
        .toUpperCase()
        .slice(0, 4)
      // Larger sizes cost more; flavours cost the same.
      const isSize = /\d/.test(variant)
      const factor = isSize ? 1 + at * 1.4 : 1
      return {
        nth,
        sku: `${letters}-${String(nth).padStart(3, '0')}`,
        barcode: nth % 11 === 0 ? '' : `${digits}${checkDigitOf(digits)}`,
        name: `${brand} ${name.replace('{}', variant)}`,
        category,
        group,
        brand,
        uom,
        packSize: uom === 'DOZ' ? 12 : 1,
        srp: Math.round((srp * factor) / 25) * 25,
        cost: nth % 13 === 0 ? null : Math.round((cost * factor) / 25) * 25,
        grams: Math.round(grams * factor),
        status: nth % 29 === 0 ? 'inactive' : 'active',
      }
    }),
  )
}
