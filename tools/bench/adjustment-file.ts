import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { batchCalls } from '#areas/adjustments/batches/contract.ts'
import { columns } from '#areas/adjustments/batches/rules.ts'
import { fileCalls } from '#platform/contract/file.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { rowsXml, workbookOf } from '#platform/server/uploads/testing/samples.ts'

type BenchOptions = { url: string; owner: string; signIn: (email: string) => Promise<string>; rows: number }
const targets = { check: 5, post: 30 }

/**
 * Measures an adjustment file from end to end: upload, validation with dry run, submission, approval by link, posting
 * by the worker and download of the result. Once as CSV and once as XLSX.
 */
export async function benchAdjustmentFile({ url, owner, signIn, rows }: BenchOptions) {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  const { rows: people } = await client.query<{ mobile: string }>(
    `select s.mobile_number as mobile from wallet w join subscriber s on s.id = w.subscriber_id
     where w.business_id is null and w.status = 'active' and s.status = 'active' and s.deleted_at is null
     order by w.wallet_id limit $1`,
    [rows],
  )
  const { rows: managers } = await client.query<{ id: string; email: string }>(
    `select id, email from staff_user where is_line_manager and email like 'checker%' order by id limit 1`,
  )
  const manager = managers[0]
  if (!manager) throw new Error('The demo has no line manager.')
  const [maker, checker] = [await signIn('maker@erp.test'), await signIn(manager.email)]
  console.log(
    `\nA file of ${rows.toLocaleString('en')} adjustments, by the clock, in seconds (wanted: check ${targets.check}, post ${targets.post}).\n`,
  )
  for (const extension of ['csv', 'xlsx'] as const) {
    const cells = Array.from({ length: rows }, (_, nth) => [
      people[nth % people.length]?.mobile ?? '',
      '',
      'credit',
      ((1 + (nth % 90)) / 100).toFixed(2),
      'promo_credit',
      `Promo of the bench in ${extension}`,
      `BENCH${nth}`,
    ])
    const table = [[...columns], ...cells]
    const bytes =
      extension === 'csv'
        ? Buffer.from(table.map((line) => line.join(',')).join('\r\n'))
        : workbookOf([{ xml: rowsXml(table) }])
    const durations = await runJourney(url, { maker, checker, manager, client, bytes, extension })
    const summary = Object.entries(durations).map(([step, ms]) => `${step} ${(ms / 1_000).toFixed(2)}`)
    console.log(`${extension.padEnd(6)} ${summary.join('  ')}`)
  }
  await client.end()
}

type JourneyInput = {
  maker: string
  checker: string
  manager: { id: string; email: string }
  client: pg.Client
  bytes: Buffer
  extension: 'csv' | 'xlsx'
}

async function runJourney(url: string, { maker, checker, manager, client, bytes, extension }: JourneyInput) {
  const durations: Record<string, number> = {}
  const timed = async <Result>(step: string, work: () => Promise<Result>): Promise<Result> => {
    const began = performance.now()
    const result = await work()
    durations[step] = performance.now() - began
    return result
  }
  const fileName = `bench.${extension}`
  const key = await timed('upload', async () => {
    const signed = await callApi<{ uploadUrl: string; key: string; contentType: string }>(
      url,
      maker,
      fileCalls.sign,
      {
        folder: uploads.adjustmentFile.folder,
        fileName,
        contentType: '',
        size: bytes.length,
      },
    )
    const put = await fetch(new URL(signed.uploadUrl, url), {
      method: 'PUT',
      headers: { 'content-type': signed.contentType },
      body: new Uint8Array(bytes),
    })
    if (!put.ok) throw new Error(`The upload was answered ${put.status}: ${await put.text()}`)
    await callApi(url, maker, fileCalls.finish, { key: signed.key })
    return signed.key
  })
  const { process, info, result } = batchCalls
  const checked = await timed('check', async () => {
    const { batchId } = await callApi<{ batchId: number }>(url, maker, process, {
      action: 'validate',
      s3_url: key,
    })
    // A large file is validated by a job.
    for (;;) {
      const batch = await callApi<Seen>(url, maker, info, { batchId })
      if (batch.status !== 'checking') return batch
      await pause(50)
    }
  })
  if (checked.invalid > 0) throw new Error(`${checked.invalid} rows were refused.`)
  await timed('submit', () =>
    callApi(url, maker, process, { action: 'submit', s3_url: key, lineManagers: [Number(manager.id)] }),
  )
  const { rows } = await client.query<{ text: string }>(
    'select text from outbox_mail where about = $1 and recipient = $2 order by id desc limit 1',
    [checked.refNo, manager.email],
  )
  const token = /bulk-action\/([^/]+)\//.exec(rows[0]?.text ?? '')?.[1] ?? ''
  await timed('approve', () => callApi(url, checker, process, { action: 'approve', s3_url: key, token }))
  await timed('post', async () => {
    for (;;) {
      const { status } = await callApi<Seen>(url, maker, info, { batchId: checked.batchId })
      if (status === 'completed') return
      if (status !== 'approved' && status !== 'processing') throw new Error(`The file ended as ${status}.`)
      await pause(50)
    }
  })
  await timed('result', () => callApi(url, maker, result, { batchId: checked.batchId }))
  return durations
}

type Seen = { batchId: number; refNo: string; status: string; invalid: number }
type Answer = { status: string; message: unknown; data?: unknown; errors?: unknown }

async function callApi<Reply>(
  url: string,
  token: string,
  call: { path: string; kind: string },
  body: unknown,
): Promise<Reply> {
  const response = await fetch(`${url}/v1${call.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  })
  const envelope = (await response.json()) as Answer
  if (envelope.status !== 'ok')
    throw new Error(
      `${call.path} was refused: ${String(envelope.message)} ${JSON.stringify(envelope.errors ?? '')}`,
    )
  return (call.kind === 'write' ? envelope.data : envelope.message) as Reply
}
