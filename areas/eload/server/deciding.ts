import type { Verdict } from '#platform/contract/approvals.ts'
import { type Acting, type AnyApprovalKind, decide, seenHash } from '#platform/server/approvals/approvals.ts'
import { FieldRefusal, Refusal } from '#platform/server/refusal.ts'

type Sent = {
  token?: string | undefined
  reason?: string | undefined
  hash?: string | undefined
  version?: number | undefined
}

/** A record that a decision is about: its request, and how people call it. */
export type Decidable = { requestId: number | null; label: string; version: number }

/**
 * Decides by a mail's token or by the record's own number, whichever was sent. What is refused leaves everything
 * as it was. Answers the record's key and the sentence for the person.
 */
export async function decideBy(
  acting: Acting,
  kind: AnyApprovalKind,
  verdict: Verdict,
  sent: Sent,
  { field, find }: { field: string; find: (() => Promise<Decidable>) | null },
) {
  const { token, reason, hash } = sent
  if ((token === undefined) === (find === null)) {
    throw new FieldRefusal([{ field, message: 'Name the record, or the link, and not both' }])
  }
  const door = token === undefined ? await doorOf(acting, kind, sent, find) : linkOf(token, hash)
  const { request, status, sentence } = await decide(acting, [kind], { ...door, verdict, reason })
  return { recordId: Number(request.recordId), status, sentence }
}

const linkOf = (token: string, hash: string | undefined) => ({
  token,
  via: 'link' as const,
  ...(hash !== undefined && { hash }),
})

async function doorOf(
  { db }: Acting,
  kind: AnyApprovalKind,
  sent: Sent,
  find: (() => Promise<Decidable>) | null,
) {
  const record = await find?.()
  if (!find || !record || record.requestId === null)
    throw new Refusal(`${record?.label ?? 'It'} waits for nobody.`)
  const { requestId } = record
  const hash = await seenHash(db, [kind], requestId, sent, async () => (await find()).version)
  return { requestId, via: 'console' as const, hash }
}
