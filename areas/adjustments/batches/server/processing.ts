import { sql } from 'kysely'
import { z } from 'zod'
import { type batchCalls, mostFaultsTold } from '#areas/adjustments/batches/contract.ts'
import { whyNotSubmit } from '#areas/adjustments/batches/rules.ts'
import { checkBatch, fingerprintOf, rowsHash } from '#areas/adjustments/batches/server/checking.ts'
import { batchKind, type BatchPayload } from '#areas/adjustments/batches/server/kind.ts'
import { atFile, stageRows } from '#areas/adjustments/batches/server/reading.ts'
import { refuseBatchUnless, savedBatch } from '#areas/adjustments/batches/server/refusing.ts'
import {
  faultsOf,
  findBatch,
  insertBatch,
  type KeptBatch,
  lockBatch,
  lockBatchIfThere,
  moveBatch,
} from '#areas/adjustments/batches/server/tables.ts'
import { approvalsNeededFor } from '#areas/adjustments/rules.ts'
import { chosenManagers } from '#areas/staff/public.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { decide, hashNow, raise } from '#platform/server/approvals/approvals.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'
import { type Asked, done } from '#platform/server/handlers.ts'
import { defineJob, enqueue } from '#platform/server/jobs/jobs.ts'
import { Refusal } from '#platform/server/refusal.ts'
import type { Staff } from '#platform/server/staff.ts'
import { attachFiles, openFile } from '#platform/server/uploads/uploads.ts'

type Processing = RequestOf<(typeof batchCalls)['process']>
type With<Action extends Processing['action']> = Extract<Processing, { action: Action }>
export type AskedOfBatch = Asked<unknown, Staff>

/** Up to so many rows the answer waits for the trial; larger files are tried by a job. */
const triedAtOnce = 12_000

/** Tries a large file's rows. Killed in the middle it begins anew: a trial leaves nothing behind. */
export const checkLargeBatch = defineJob<{ batchId: number }>({
  name: 'adjustments.check-batch',
  title: { en: 'Check a large file of adjustments', fil: 'Suriin ang malaking file ng mga pagtatama' },
  data: z.object({ batchId: z.int() }),
  run: ({ db, data: { batchId } }) =>
    inTransaction(db, async (tx) => {
      const batch = await lockBatch(tx, { batchId })
      if (batch.status !== 'checking') return { says: `${batch.refNo} is ${batch.status} already.` }
      await checkBatch(tx, batchId)
      const { valid, invalid } = await findBatch(tx, { batchId })
      await recordAudit(tx, {
        actor: null,
        requestId: '',
        ip: '',
        call: 'job: adjustments.check-batch',
        action: 'Check',
        kind: 'adjustment-batch',
        recordId: batchId,
        label: batch.refNo,
        toStatus: 'draft',
        after: { valid, invalid },
      })
      return { says: `${batch.refNo}: ${valid} good, ${invalid} refused.` }
    }),
})

/** Reads and tries a file. Nothing is asked of anybody yet. */
export async function validateFile(asked: AskedOfBatch, { s3_url: fileKey, lineManagers }: With<'validate'>) {
  const { db, staff, audit } = asked
  if (lineManagers) await chosenManagers(db, lineManagers, staff.id, 1)
  const file = await openFile(asked, fileKey)
  const extension = fileKey.split('.').at(-1) ?? ''
  if (file.folder !== uploads.adjustmentFile.folder || !['csv', 'xlsx'].includes(extension)) {
    throw atFile('Bring a csv or xlsx file of adjustments.')
  }
  const batchId = await begin(asked, { fileKey, name: file.name, sha256: file.sha256 })
  await attachFiles(asked, {
    keys: [fileKey],
    upload: uploads.adjustmentFile,
    to: { kind: 'adjustment-batch', id: batchId },
    field: 's3_url',
  })
  const staged = await stageRows(db, batchId, { bytes: file.bytes, extension })
  await sql`update adjustment_batch set has_hidden_parts = ${staged.hasHiddenParts}, row_count = ${staged.rows}
    where batch_id = ${batchId}`.execute(db)
  if (staged.rows > triedAtOnce)
    await enqueue(db, checkLargeBatch, { batchId }, { key: String(batchId), by: staff })
  else await checkBatch(db, batchId)
  const batch = await findBatch(db, { batchId })
  await audit({
    action: 'Check',
    kind: 'adjustment-batch',
    recordId: batchId,
    label: batch.refNo,
    toStatus: batch.status,
    after: {
      fileName: file.name,
      sha256: file.sha256,
      rows: batch.rows,
      valid: batch.valid,
      invalid: batch.invalid,
    },
  })
  return answered(db, batch, sentenceOf(batch))
}

function sentenceOf({ status, rows, valid, invalid }: KeptBatch): string {
  if (status === 'checking') return `${rows} rows were read. They are being tried now.`
  const good = valid === 1 ? 'One row' : `${valid} rows`
  if (invalid > 0)
    return `${good} can be carried out, ${invalid === 1 ? 'one is' : `${invalid} are`} refused.`
  return valid === 1 ? 'The one row can be carried out.' : `All ${valid} rows can be carried out.`
}

async function begin(
  { db, staff }: AskedOfBatch,
  { fileKey, name, sha256 }: { fileKey: string; name: string; sha256: string },
): Promise<number> {
  const there = await lockBatchIfThere(db, { fileKey })
  if (!there) return insertBatch(db, { fileKey, fileName: name, sha256, hasHiddenParts: false }, staff)
  refuseBatchUnless('check', there, staff)
  await sql`delete from adjustment_batch_row where batch_id = ${there.batchId}`.execute(db)
  await sql`update adjustment_batch set status = 'checking' where batch_id = ${there.batchId}`.execute(db)
  return there.batchId
}

/** Asks for the approval of a file as it was checked. */
export async function submitBatch(asked: AskedOfBatch, request: With<'submit'>) {
  const { db, staff, audit } = asked
  const batch = await lockBatch(db, { fileKey: request.s3_url })
  refuseBatchUnless('submit', batch, staff)
  const isReversal = batch.reversesBatchId !== null
  const refused = whyNotSubmit({ ...batch, isReversal }, request.leaveOutRefused)
  if (refused) throw new Refusal(refused, { code: 'VALIDATION' })
  if (!isReversal) await refuseIfKnown(asked, batch)
  const people = await chosenManagers(
    db,
    request.lineManagers,
    staff.id,
    approvalsNeededFor(batch.totalCredit + batch.totalDebit),
  )
  const remarks = request.remarks === '' ? batch.remarks : request.remarks
  const moved = await moveBatch(db, batch.batchId, {
    from: ['draft'],
    to: 'for_approval',
    by: staff.email,
    submitted: { people, remarks },
  })
  const { requestId, sentence } = await raise(asked, batchKind, {
    payload: await payloadOf(db, { ...batch, remarks }),
    recordKind: 'adjustment-batch',
    recordId: batch.batchId,
    ref: batch.refNo,
    sentTo: people,
  })
  await sql`update adjustment_batch set request_id = ${requestId} where batch_id = ${batch.batchId}`.execute(
    db,
  )
  await audit({
    action: 'Submit',
    kind: 'adjustment-batch',
    recordId: batch.batchId,
    label: batch.refNo,
    fromStatus: 'draft',
    toStatus: 'for_approval',
    after: {
      sha256: batch.fileSha256,
      rows: batch.valid,
      leftOut: batch.invalid,
      credit: batch.totalCredit,
      debit: batch.totalDebit,
    },
  })
  return answered(
    db,
    { ...batch, ...moved, status: 'for_approval' },
    `${batch.refNo} was submitted. ${sentence}`,
  )
}

// The same bytes once more are most often the same file brought twice. Who brings them at the same moment waits here.
async function refuseIfKnown(asked: AskedOfBatch, { batchId, fileKey, fileSha256 }: KeptBatch) {
  await sql`select pg_advisory_xact_lock(hashtextextended('adjustment file ' || ${fileSha256}::text, 0))`.execute(
    asked.db,
  )
  const { rows } = await sql<{ refNo: string }>`
    select ref_no from adjustment_batch where file_sha256 = ${fileSha256} and batch_id <> ${batchId}
      and status in ('for_approval', 'approved', 'processing', 'completed', 'partially_completed') limit 1`.execute(
    asked.db,
  )
  if (rows[0]) {
    throw new Refusal(`These very rows were submitted before, as ${rows[0].refNo}.`, { code: 'DUPLICATE' })
  }
  const { sha256 } = await openFile(asked, fileKey)
  if (sha256 !== fileSha256) throw new Refusal('The file is not the one that was checked. Check it again.')
}

const payloadOf = async (db: Database, batch: KeptBatch): Promise<BatchPayload> => ({
  batchId: batch.batchId,
  refNo: batch.refNo,
  fileKey: batch.fileKey,
  fileName: batch.fileName,
  sha256: batch.fileSha256,
  rowsHash: await rowsHash(db, batch.batchId),
  rows: batch.valid,
  leftOut: batch.invalid,
  totalCreditCentavos: batch.totalCredit,
  totalDebitCentavos: batch.totalDebit,
  remarks: batch.remarks,
  reverses: batch.reversesRefNo,
})

/** Decides by the link of a mail. The address in it is compared with the batch's own, and nothing is fetched from it. */
export async function decideBatch(asked: AskedOfBatch, request: With<'approve' | 'reject'>) {
  const { db } = asked
  const batch = await lockBatchIfThere(db, { fileKey: request.s3_url })
  if (!batch || batch.requestId === null) throw notItsFile()
  const hash = request.hash ?? (await hashWhereNothingMoved(db, batch, batch.requestId, request.action))
  const {
    request: decided,
    status,
    sentence,
  } = await decide(asked, [batchKind], {
    token: request.token,
    hash,
    verdict: request.action,
    reason: request.reason,
    via: 'link',
  })
  if (decided.recordId !== String(batch.batchId)) throw notItsFile()
  const now = await findBatch(db, { batchId: batch.batchId })
  return answered(db, { ...now, status: status === 'pending' ? 'for_approval' : now.status }, sentence)
}

const notItsFile = () =>
  new Refusal('This link does not belong to this file.', { code: 'FORBIDDEN', httpStatus: 403 })

async function hashWhereNothingMoved(
  db: Database,
  batch: KeptBatch,
  requestId: number,
  action: 'approve' | 'reject',
) {
  if (action === 'approve' && (await fingerprintOf(db, batch.batchId)) !== batch.fingerprint) {
    throw new Refusal('Balances have moved since this file was checked. Open it and look again.', {
      code: 'STALE',
    })
  }
  return hashNow(db, [batchKind], requestId)
}

async function answered(db: Database, batch: KeptBatch, sentence: string) {
  return done(sentence, {
    ...savedBatch(batch),
    valid: batch.valid,
    invalid: batch.invalid,
    totalCredit: batch.totalCredit,
    totalDebit: batch.totalDebit,
    errors: await faultsOf(db, batch.batchId, mostFaultsTold),
  })
}
