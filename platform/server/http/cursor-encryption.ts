import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { PageInfo } from '#platform/contract/page.ts'
import { decrypt, encrypt, keyFor } from '#platform/server/encryption/encryption.ts'
import { ValidationError } from '#platform/server/errors/errors.ts'

/** A cursor is valid for one working day. Afterwards the list continues by its page number. */
const validForMs = 12 * 3_600_000

type CursorScope = {
  /** Key of the configured secret. */
  secret: Buffer
  /** Who receives it: the person, or the API client with its subscriber. */
  holder: number | string
  callPath: string
  request: object
  /** Milliseconds since 1970. */
  now: number
}

/**
 * Cursors contain the sort value of a row. Therefore they leave the server encrypted, and are accepted only from the
 * person they were issued to, for the same call, filters and sort order, until they expire.
 */
export function encryptCursors<Reply>(scope: CursorScope, reply: Reply): Reply {
  const pageInfo = pageInfoOf(reply)
  if (!pageInfo?.nextCursor && !pageInfo?.previousCursor) return reply
  return {
    ...reply,
    pageInfo: {
      ...pageInfo,
      nextCursor: encryptCursor(scope, pageInfo.nextCursor),
      previousCursor: encryptCursor(scope, pageInfo.previousCursor),
    },
  }
}

/** Encrypts one cursor; empty ones stay as they are. */
export function encryptCursor<Cursor extends string | null | undefined>(scope: CursorScope, cursor: Cursor) {
  if (!cursor) return cursor
  const content = `${scope.now + validForMs} ${cursor}`
  return encrypt(cursorKey(scope.secret), content, contextOf(scope)).toString('base64url')
}

/** The request with its cursor decrypted. Rejects a cursor that was not issued for this request, or has expired. */
export function decryptCursor<Request>(scope: CursorScope, request: Request): Request {
  const cursor = (request as { cursor?: unknown } | null)?.cursor
  if (typeof cursor !== 'string' || cursor === '') return request
  const [expiresAt = '', content = ''] = splitAt(decrypted(scope, cursor), ' ')
  if (!(Number(expiresAt) > scope.now))
    throw new ValidationError([{ field: 'cursor', message: platformMessages('PAGE_MARKER') }])
  return { ...request, cursor: content }
}

const cursorKey = (secret: Buffer) => keyFor(secret, 'erp list cursor')

/** Everything that determines which rows a list returns in which order, except the position. */
function contextOf({ holder, callPath, request }: CursorScope): string {
  const { page: _page, limit: _limit, cursor: _cursor, ...query } = request as Record<string, unknown>
  return JSON.stringify([holder, callPath, query])
}

function decrypted(scope: CursorScope, cursor: string): string {
  try {
    return decrypt(cursorKey(scope.secret), Buffer.from(cursor, 'base64url'), contextOf(scope))
  } catch {
    return ''
  }
}

function splitAt(text: string, separator: string): string[] {
  const at = text.indexOf(separator)
  return at < 0 ? [] : [text.slice(0, at), text.slice(at + separator.length)]
}

function pageInfoOf(reply: unknown): PageInfo | undefined {
  return typeof reply === 'object' && reply !== null ? (reply as { pageInfo?: PageInfo }).pageInfo : undefined
}
