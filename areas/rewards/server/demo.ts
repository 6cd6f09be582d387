import type { Client } from 'pg'

type Item = readonly [name: string, points: number, centavos: number, stock: number, isDelivered: boolean]

const catalogue: Readonly<Record<string, readonly Item[]>> = {
  'Store equipment': [
    ['Display rack, 5 levels', 12_000, 0, 18, true],
    ['Digital weighing scale', 8_500, 15_000, 25, true],
    ['LED signage with store name', 15_000, 50_000, 6, true],
    ['Stall umbrella', 3_200, 0, 0, true],
  ],
  Home: [
    ['Rice cooker 1.8 L', 6_800, 0, 40, true],
    ['Stand fan 16 inches', 7_500, 10_000, 33, true],
    ['Emergency lamp with radio', 2_400, 0, 120, true],
  ],
  'Food and vouchers': [
    ['Sack of rice, 25 kg', 5_200, 0, 60, true],
    ['Grocery voucher ₱500', 2_600, 0, 400, false],
    ['Load pass ₱100', 550, 0, 1_000, false],
  ],
}

const budgets = { ELOAD: 2_500_000_00, VC: 3_000_000, BLVCK: 5_000_000, PRP: 50_000_000 }

/** Seeds budgets, a catalogue, and people with points, coins and eLoad credit. */
export async function seedDemoRewards(client: Client, until: number): Promise<void> {
  const post = `select ledger_post(gen_random_uuid(), $1, 'reward budget',
    array[(select id from ledger_account where code = $2), (select id from ledger_account where code = $3)], array[-$4::bigint, $4::bigint],
    '', '{}', null, null)`
  for (const [asset, amount] of Object.entries(budgets)) {
    const code = asset.toLowerCase()
    await client.query(post, [
      `demo budget ${code}`,
      `operator:issued:${code}`,
      `operator:budget:${code}`,
      amount,
    ])
  }
  const day = 86_400_000
  const madeAt = new Date(until - 60 * day).toISOString()
  for (const [place, [category, items]] of Object.entries(catalogue).entries()) {
    await client.query(
      `with made as (
         insert into prp_category (name, sequence, created_by, updated_by, created_at, updated_at)
         values ($1, $2, 'maker@erp.test', 'maker@erp.test', $3, $3) returning id
       )
       insert into prp_item (category_id, name, description, points, cash_part, stock, limit_per_user, deliverable, created_by,
         updated_by, created_at, updated_at)
       select made.id, name, name || ', as long as stocks last.', points, cash, stock, case when delivered then 3 end, delivered,
         'maker@erp.test', 'maker@erp.test', $3::timestamptz + row_number() over () * interval '1 hour', $3
       from made, jsonb_to_recordset($4) as i (name text, points int, cash bigint, stock int, delivered boolean)`,
      [
        category,
        place + 1,
        madeAt,
        JSON.stringify(
          items.map(([name, points, cash, stock, delivered]) => ({ name, points, cash, stock, delivered })),
        ),
      ],
    )
  }
  // Gives points to the top sellers only; one page of people is enough for a demo.
  await client.query(
    `select ledger_post(gen_random_uuid(), 'demo points ' || s.id, 'reward',
       array[(select id from ledger_account where code = 'operator:budget:prp'), reward_purse_open(s.id, 'PRP')],
       array[-points, points], '', '{}', null, null)
     from (select id, (3000 + id * 7919 % 24000)::bigint as points from published_subscriber
           where cognito_sub is not null and status = 'active' and wallet_status = 'active' and deleted_at is null
           order by registered_at desc limit 120) s`,
  )
}
