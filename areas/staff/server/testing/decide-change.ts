import { sql } from 'kysely'
import { approvalCalls, type AnyVerdict } from '#platform/contract/approvals.ts'
import type { AnyCall, InputOf, ReplyOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db.ts'

type Client = { ask: <C extends AnyCall>(call: C, input: InputOf<C>) => Promise<ReplyOf<C> | string> }

/** Decides the pending request for a role or person, and returns the reply or the code of its error. */
export async function decideChange(
  owner: Database,
  by: Client,
  { kind, id, verdict = 'approve' }: { kind: 'role' | 'user'; id: number; verdict?: AnyVerdict },
) {
  const { rows } = await sql<{ id: number; hash: string }>`
    select id, encode(payload_hash, 'hex') as hash from approval_request
    where record_kind = ${kind} and record_id = ${String(id)} and status = 'pending'`.execute(owner)
  const [request] = rows
  if (!request) throw new Error(`No request is pending for ${kind} ${id}.`)
  const reason = verdict === 'approve' ? '' : 'Not agreed with the team.'
  return by.ask(approvalCalls.decide, {
    requestId: request.id,
    hash: request.hash,
    verdict,
    ...(reason && { reason }),
  })
}
