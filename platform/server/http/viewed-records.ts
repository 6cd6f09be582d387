import { createHmac } from 'node:crypto'
import type { AnyCall } from '#platform/contract/call.ts'
import { mobileFrom } from '#platform/contract/fields/mobile.ts'
import { mask, type PersonalData } from '#platform/contract/fields/personal-data.ts'
import type { RecordView, ViewLog } from '#platform/server/audit/view-log.ts'
import { keyFor } from '#platform/server/encryption/encryption.ts'
import type { HttpContext } from '#platform/server/http/handlers.ts'
import type { Staff } from '#platform/server/staff.ts'

type Shown = {
  call: AnyCall
  staff: Staff
  http: Pick<HttpContext, 'requestId' | 'ip'>
  request: unknown
  reply: unknown
  secret: Buffer
}

/** Adds what a reply shows to the view log: the record that the call declares, and a search for one person. */
export async function noteViews(log: ViewLog, { call, staff, http, request, reply, secret }: Shown) {
  const { requestId, ip } = http
  const shared = {
    actor: { id: staff.id, email: staff.email, name: staff.name },
    reason: textAt(request, 'reason'),
    requestId,
    ip,
    call: call.path,
  }
  // Counts and totals of a list repeat its search.
  const searched = call.path.startsWith('/lists/') ? null : searchedPerson(request, secret)
  if (searched) await log.add({ ...shared, ...searched })
  if (call.views) await log.add({ ...shared, ...viewedRecord(call, call.views, request, reply) })
}

function viewedRecord(
  { path }: AnyCall,
  { kind, id, label }: NonNullable<AnyCall['views']>,
  request: unknown,
  reply: unknown,
): Pick<RecordView, 'access' | 'kind' | 'recordId' | 'label'> {
  const recordId = id === undefined ? '' : textAt(reply, id) || textAt(request, id)
  return {
    access: 'view',
    kind,
    recordId: recordId || path,
    label: [label ?? []]
      .flat()
      .map((path) => textAt(reply, path))
      .join(' '),
  }
}

/**
 * The person whom a search by a complete number or email looks for. The log names them by the mask, and a keyed hash
 * tells different people apart.
 */
function searchedPerson(request: unknown, secret: Buffer) {
  const search = textAt(request, 'search')
  const mobile = search === '' ? null : mobileFrom(search)
  if (mobile !== null) return { ...searchOf('mobile', mobile, secret), access: 'search' as const }
  const email = /^\S+@\S+\.\S+$/.test(search) ? search.toLowerCase() : null
  return email === null ? null : { ...searchOf('email', email, secret), access: 'search' as const }
}

const searchOf = (kind: PersonalData, value: string, secret: Buffer) => ({
  kind: 'person-search',
  recordId: createHmac('sha256', keyFor(secret, 'view log search')).update(value).digest('hex').slice(0, 16),
  label: mask(kind, value),
})

/** Text or number at a path such as `request.refNo`; empty if there is none. */
function textAt(value: unknown, path: string): string {
  let found = value
  for (const part of path.split('.')) found = Object(found)[part]
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}
