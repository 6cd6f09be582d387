import pg from 'pg'

/** Rule for multiplying the rows of a table: columns that differ from the template row `s`. `n` counts the rows. */
type Growth = {
  table: string
  key: string
  /** Share of the requested number of rows. */
  share?: number
  /** Expressions over `s`, `n`, `new_key` (id of the new row) and `moment` (increasing with each row). */
  columns: Record<string, string>
  /** Condition on the template rows. */
  like?: string
}

const mobile = `'+639' || lpad((n * 7919 % 1000000007)::text, 9, '0')`
const report = (prefix: string) => ({
  ref_no: `'${prefix}' || lpad(new_key::text, 10, '0')`,
  mobile,
  created_at: 'moment',
  amount_centavos: 's.amount_centavos + (n % 997) * 100',
})
const uuidWhere = (condition: string) => `case when ${condition} then gen_random_uuid() end`

/** Tables that grow most over years of use. */
const growths: Growth[] = [
  {
    table: 'eload_txn',
    key: 'id',
    columns: {
      ...report('ELD'),
      amount_centavos: 's.amount_centavos',
      updated_at: 'moment',
      mobile: `'09' || lpad((n * 31 % 100)::text, 2, '0') || '•••' || lpad((n * 7919 % 10007 % 10000)::text, 4, '0')`,
      provider_ref: `'PR' || lpad((n * 104729 % 100000007)::text, 8, '0')`,
    },
  },
  {
    table: 'bills_sell',
    key: 'id',
    columns: {
      ...report('BIL'),
      updated_at: 'moment',
      provider_ref: `case when s.provider_ref = '' then '' else 'PR' || lpad((n * 104729 % 1000000007)::text, 9, '0') end`,
      transfer_id: 'gen_random_uuid()',
      reversal_id: uuidWhere(`s.status = 'reversed'`),
      share_id: 'null',
      share_centavos: '0',
      posts_on: `(moment at time zone 'Asia/Manila')::date`,
    },
  },
  { table: 'topup_txn', key: 'id', columns: { ...report('TXN'), updated_at: 'moment' } },
  {
    table: 'blvck_topup',
    key: 'id',
    share: 0.1,
    columns: report('BLV'),
  },
  {
    table: 'bills_topup',
    key: 'id',
    share: 0.1,
    columns: {
      ...report('BTU'),
      updated_at: 'moment',
      transfer_id: uuidWhere('s.transfer_id is not null'),
      refund_id: uuidWhere('s.refund_id is not null'),
    },
  },
  {
    table: 'audit_entry',
    key: 'id',
    share: 0.5,
    columns: {
      at: 'moment',
      record_id: `(1 + n * 7919 % 1000003)::text`,
      label: `case when n % 3 = 0 then s.label else 'REC' || lpad((n * 104729 % 100000007)::text, 9, '0') end`,
      request_id: `md5(n::text)`,
      ip: `'10.0.' || n % 200 || '.' || n % 250`,
    },
  },
  {
    table: 'outbox_mail',
    key: 'id',
    share: 0.3,
    columns: {
      recipient: `case when n % 7 = 0 then s.recipient else 'person' || n % 5000 || '@erp.test' end`,
      kind: `(array['approval', 'security', 'export', 'notice', 'welcome'])[1 + n % 5]`,
      state: `case when n % 1009 = 0 then 'failed' else 'sent' end`,
      sent_at: `case when n % 1009 <> 0 then moment end`,
      attempts: '1',
      message_id: 'gen_random_uuid()',
      text: `left(s.text, 80)`,
      html: 'null',
      created_at: 'moment',
      due_at: 'moment',
    },
  },
  {
    table: 'job_run',
    key: 'id',
    share: 0.3,
    columns: {
      job: 'gen_random_uuid()',
      name: `case when n % 3 = 0 then s.name else (array['approvals.expire', 'audit.seal', 'exports.make'])[1 + n % 3] end`,
      key: 'n::text',
      cause: `case when n % 911 = 0 then 'person' when n % 5 = 0 then 'product' else 'schedule' end`,
      state: `case when n % 1013 = 0 then 'failed' when n % 5003 = 0 then 'cancelled' else 'done' end`,
      run_at: 'moment',
      queued_at: 'moment',
      started_at: 'moment',
      ended_at: 'moment',
      attempts: '1',
    },
  },
  {
    table: 'wallet_deposit',
    key: 'deposit_id',
    share: 0.2,
    like: `status = 'posted'`,
    columns: {
      amount: 's.amount + (n % 9973) * 100',
      reference: `'D' || new_key`,
      deposited_at: 'moment',
      status: `case when n % 2003 = 0 then 'pending' when n % 509 = 0 then 'returned' else 'posted' end`,
      transfer_id: 'gen_random_uuid()',
      ended_at: `case when n % 2003 <> 0 then moment end`,
    },
  },
  {
    table: 'notification',
    key: 'id',
    share: 0.001,
    like: `status = 'sent'`,
    columns: {
      title: `s.title || ' ' || n`,
      created_at: 'moment',
      updated_at: 'moment',
      started_at: 'moment',
      ended_at: 'moment',
    },
  },
  {
    table: 'push_delivery',
    key: 'delivery_id',
    share: 0.2,
    columns: {
      // A message is sent to each device once.
      notification_id: `(array(select id from notification order by id desc))[1 + n / (select count(*) from push_device)]`,
      device_id: `(select min(device_id) from push_device) + n % (select count(*) from push_device)`,
      status: `case when n % 211 = 0 then 'failed' else 'sent' end`,
      sent_at: `case when n % 211 <> 0 then moment end`,
      opened_at: `case when n % 17 = 0 and n % 211 <> 0 then moment end`,
      open_token: 'gen_random_uuid()',
      due_at: 'moment',
    },
  },
]

const days = 500
const batch = 500_000

/**
 * Multiplies the rows of the fastest-growing tables over about 500 days, with their constraints in force. For list
 * benchmarks only: the rows have no payments or ledger entries.
 */
export async function growTables(url: string, rows: number, part: string, log: (line: string) => void) {
  const db = new pg.Client({ connectionString: url, options: '-c timezone=UTC -c statement_timeout=0' })
  await db.connect()
  try {
    await db.query(`set maintenance_work_mem = '1GB'; set synchronous_commit = off; set work_mem = '256MB'`)
    for (const growth of growths.filter(({ table }) => table.includes(part)))
      await growTable(db, growth, rows, log)
  } finally {
    await db.end()
  }
}

async function growTable(
  db: pg.Client,
  { table, key, share = 1, columns, like }: Growth,
  rows: number,
  log: (line: string) => void,
) {
  const { rows: known } = await db.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('tx', 'digest')`,
    [table],
  )
  const existingRows = await numberOf(db, `select count(*) as n from ${table}`)
  const maxKey = await numberOf(db, `select coalesce(max(${key}), 0) as n from ${table}`)
  // A small product has ten thousand rows per table.
  const missingRows = Math.max(Math.round(rows * share), Math.min(rows, 10_000)) - existingRows
  if (missingRows <= 0) return
  await addMonths(db, table)
  await db.query(`drop table if exists model; create temp table model as
    select *, row_number() over () - 1 as nth from (
      select * from ${table} ${like ? `where ${like}` : ''} limit 2000) s`)
  const models = await numberOf(db, 'select count(*) as n from model')
  // Indexes are dropped during the insert and recreated afterwards, which is faster.
  const { rows: indexes } = await db.query<{ name: string; made: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as made from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::regclass and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [table],
  )
  if (missingRows > batch) for (const { name } of indexes) await db.query(`drop index ${name}`)
  const names = known.map(({ name }) => name)
  const values = names.map((name) => (name === key ? 'new_key' : (columns[name] ?? `s.${name}`)))
  for (let from = 0; from < missingRows; from += batch) {
    await db.query(
      `insert into ${table} (${names.join(', ')}) overriding system value
       select ${values.join(', ')} from (
         select n, $1::bigint + n as new_key, now() - make_interval(days => ${days}) * (1 - n::float8 / $2) as moment
         from generate_series($3::bigint + 1, $4::bigint) n) each join model s on s.nth = each.n % $5`,
      [maxKey, missingRows + 1, from, Math.min(from + batch, missingRows), models],
    )
    log(`  ${table}: ${(existingRows + Math.min(from + batch, missingRows)).toLocaleString('en')} rows.`)
  }
  if (missingRows > batch) for (const { made } of indexes) await db.query(made.replace(' ON ONLY ', ' ON '))
  await db.query(
    `select setval(coalesce(pg_get_serial_sequence($1, $2), (
       select substring(pg_get_expr(adbin, adrelid) from $$nextval\\('([^']+)'$$) from pg_attrdef
       join pg_attribute on attrelid = adrelid and attnum = adnum where adrelid = $1::regclass and attname = $2)), $3)`,
    [table, key, maxKey + missingRows],
  )
  await db.query(`vacuum analyze ${table}`)
}

/** Adds monthly partitions before the first one of a partitioned table. */
async function addMonths(db: pg.Client, table: string) {
  const { rows } = await db.query<{ name: string; day: string }>(
    `select inhrelid::regclass::text as name, substring(pg_get_expr(c.relpartbound, c.oid) from '\\(''(\\d{4}-\\d\\d)') as day
     from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = $1::regclass and c.relname ~ '_\\d{4}_\\d\\d$'
     order by 2 limit 1`,
    [table],
  )
  const [first] = rows
  if (!first) return
  const month = new Date(`${first.day}-01T00:00:00Z`)
  const until = Date.now() - (days + 31) * 86_400_000
  while (month.getTime() > until) {
    const before = month.toISOString().slice(0, 10)
    month.setUTCMonth(month.getUTCMonth() - 1)
    const begins = month.toISOString().slice(0, 10)
    const name = first.name.replace(/\d{4}_\d\d$/, begins.slice(0, 7).replace('-', '_'))
    await db.query(
      `create table ${name} partition of ${table} for values from ('${begins}') to ('${before}')`,
    )
  }
}

async function numberOf(db: pg.Client, text: string): Promise<number> {
  const { rows } = await db.query<{ n: string }>(text)
  return Number(rows[0]?.n)
}
